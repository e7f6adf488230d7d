#!/bin/sh
# Installs the tools of the project, pinned, into .tools/ and node_modules/. Does nothing if nothing is missing.
#   tools/build/install.sh                     for the build: the wasm target, the packages of npm and the crates
#   tools/build/install.sh chromium [firefox] [webkit]    and the browsers of the tests (apt, as root)
#   tools/build/install.sh servers       and the servers of the hosting tests (apt, as root)
#   tools/build/install.sh protoc        and what nostr-rs-relay is compiled with (apt, as root)
#   tools/build/install.sh python        and Python with virtual environments (apt, as root)
set -eu
cd "$(dirname "$0")/../.."
export PATH="$PWD/.tools/bin:$PWD/node_modules/.bin:$PATH"

sysroot=$(rustc --print sysroot)
[ -d "$sysroot/lib/rustlib/wasm32-unknown-unknown/lib" ] || rustup target add wasm32-unknown-unknown
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --no-audit --no-fund
  touch node_modules/.package-lock.json
fi
cargo fetch --locked --quiet

packages=
need() { command -v "$1" >/dev/null || [ -x "/usr/sbin/$1" ] || packages="$packages $2"; }
for browser; do
  case $browser in
    # The headless build: a page in it costs less than half of the processor time.
    chromium) need chromium-headless-shell chromium-headless-shell ;;
    firefox) need firefox-esr firefox-esr ;;
    webkit)
      need WebKitWebDriver webkit2gtk-driver
      need xvfb-run "xvfb xauth"
      ;;
    servers)
      need nginx nginx
      need caddy caddy
      need apache2 apache2
      [ -e /usr/lib/nginx/modules/ngx_http_brotli_static_module.so ] || packages="$packages libnginx-mod-http-brotli-static"
      ;;
    protoc) need protoc protobuf-compiler ;;
    # Debian's Python makes virtual environments with a package of its own.
    python) python3 -c 'import ensurepip, venv' 2>/dev/null || packages="$packages python3 python3-venv" ;;
    *)
      echo "tools.sh: nothing is called $browser" >&2
      exit 2
      ;;
  esac
done
if [ -n "$packages" ]; then
  command -v apt-get >/dev/null || {
    echo "tools.sh: please install:$packages" >&2
    exit 1
  }
  [ "$(id -u)" = 0 ] && as_root= || as_root=sudo
  $as_root apt-get update -q
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -q --no-install-recommends $packages </dev/null
fi
