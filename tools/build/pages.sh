#!/bin/sh
# Puts everything but the WebAssembly modules into the built site DIR: what an edit of the page changes. tools/release/versions.mjs
# then lays DIR out for a host.
#   tools/build/pages.sh DIR
set -eu
cd "$(dirname "$0")/../.."
dir=$1

for folder in www assets examples; do
  rm -rf "${dir:?}/$folder"
  cp -R "$folder" "$dir/"
done
rm -r "$dir/examples/rust" # programs, not pages
cp embed.html "$dir/"
# What Netlify and Cloudflare Pages read.
cp docs/hosting/_headers "$dir/"
# Libraries lie beside the page's own modules.
sh tools/build/vendor.sh "$dir"
# Comments, most of them types, and indentation are not for visitors.
node_modules/.bin/tsc -p . --noEmit false --noCheck --removeComments --rootDir www --outDir "$dir/www"
node tools/build/outdent.mjs "$dir"
# Style sheets: pages load the modules made of them, or one file without imports.
node tools/build/styles.mjs "$dir"
# The tests are not part of the site.
rm -rf "$dir/www/test"
# The rules, lessons and puzzles, for the pages that need them.
node tools/pages/game-texts.mjs "$dir"
# The catalogue, so that a page knows the games before it has an engine.
node tools/pages/game-cards.mjs "$dir"
node tools/pages/miniatures.mjs "$dir"
# The pages of the site. ADDRESS is that of the published site, RELAYS are those for live play (docs/hosting.md).
node tools/pages/site-pages.mjs "$dir" "${ADDRESS:-}" "${RELAYS:-}"
# The documentation, as pages.
node tools/pages/docs.mjs "$dir"
