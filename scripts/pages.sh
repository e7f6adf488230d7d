#!/bin/sh
# Puts everything but the WebAssembly modules into the built site DIR: what an edit of the page changes. scripts/versions.mjs
# then lays DIR out for a host.
#   scripts/pages.sh DIR
set -eu
cd "$(dirname "$0")/.."
dir=$1

for folder in www assets examples; do
  rm -rf "${dir:?}/$folder"
  cp -R "$folder" "$dir/"
done
cp embed.html "$dir/"
# What Netlify and Cloudflare Pages read.
cp docs/hosting/_headers "$dir/"
# Libraries lie beside the page's own modules.
sh scripts/vendor.sh "$dir"
# Comments, most of them types, and indentation are not for visitors.
node_modules/.bin/tsc -p . --noEmit false --noCheck --removeComments --rootDir www --outDir "$dir/www"
node scripts/outdent.mjs "$dir"
# Style sheets: pages load the modules made of them, or one file without imports.
node scripts/styles.mjs "$dir"
# The tests are not part of the site.
rm -rf "$dir/www/test"
# The rules, lessons and puzzles, for the pages that need them.
node scripts/game-texts.mjs "$dir"
# The catalogue, so that a page knows the games before it has an engine.
node scripts/game-cards.mjs "$dir"
node scripts/miniatures.mjs "$dir"
# The pages of the site. ADDRESS is that of the published site, RELAYS are those for live play (docs/hosting.md).
node scripts/site-pages.mjs "$dir" "${ADDRESS:-}" "${RELAYS:-}"
# The documentation, as pages.
node scripts/docs.mjs "$dir"
