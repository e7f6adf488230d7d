-- A filter for Pandoc and Quarto: code blocks with the language `alveole` become pictures and text (docs/fence.md).
-- It runs the command `alveole`, which has to be installed.

local language = "en"

return {
  {
    Meta = function(meta)
      if meta.lang then
        language = pandoc.utils.stringify(meta.lang):match("^%a+")
      end
    end,
  },
  {
    CodeBlock = function(block)
      if block.classes:includes("alveole") then
        local html = pandoc.pipe("alveole", { "fence", "--lang", language, "-" }, block.text)
        return pandoc.read(html, "html").blocks
      end
    end,
  },
}
