#!/bin/sh
# What trunk leaves to be done with the site that it has built in DIR, one step after the other: its hooks would run side by
# side, and each step here needs what those before it have written.
#   scripts/finish.sh DIR
set -eu
dir=$1

# Libraries lie beside the page's own modules.
sh scripts/vendor.sh "$dir"
# What a page loads first is a module of its own.
sh scripts/table.sh "$dir"
# Comments, most of them types, and indentation are not for visitors.
node_modules/.bin/tsc -p . --noEmit false --noCheck --removeComments --rootDir www --outDir "$dir/www"
node scripts/outdent.mjs "$dir"
# Style sheets: pages load the modules made of them, or one file without imports.
node scripts/styles.mjs "$dir"
# What is for programmers stays at home.
rm -rf "$dir/www/test"
# What one learns a game with, for the page that asks for it.
node scripts/game-texts.mjs "$dir"
# All modules of the first board are asked for at once.
node scripts/preload.mjs "$dir"
# Last of all: the list of what makes this version, for those who play without a network.
node scripts/offline.mjs "$dir"
