#!/bin/sh
# Builds both images without a Docker engine and looks at them: `npm run test:image`, as root on Debian, outside of CI.
# It needs buildah, debootstrap and npm; BASE and BUILDER name images to take in place of those it makes.
set -eu
export STORAGE_DRIVER="${STORAGE_DRIVER:-vfs}"
most_megabytes=450
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Debian as slim images have it; the builder has as well the Node.js and npm that run this script (npm names them).
make_image() {
	container=$(buildah from scratch)
	buildah add "$container" "$work/base" / >/dev/null
	if [ "$1" = builder ]; then
		buildah copy "$container" "$npm_node_execpath" /usr/bin/node >/dev/null
		buildah copy "$container" "$(dirname "$(dirname "$npm_execpath")")" /usr/lib/node_modules/npm >/dev/null
		buildah copy "$container" /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt >/dev/null
		buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
		for program in npm npx; do
			buildah run --isolation chroot "$container" ln -s "../lib/node_modules/npm/bin/$program-cli.js" "/usr/bin/$program"
		done
	fi
	buildah config --env PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
	buildah commit --rm "$container" "localhost/parley-test-$1" >/dev/null
}

if [ -z "${BASE:-}" ]; then
	debootstrap --variant=minbase trixie "$work/base" >"$work/debootstrap.log"
	for folder in var/cache/apt var/lib/apt/lists usr/share/doc usr/share/man usr/share/locale; do
		rm -rf "$work/base/$folder"/*
	done
	make_image base
	make_image builder
fi

buildah bud --isolation chroot --format docker --layers --tag localhost/parley-test \
	--build-arg "BASE=${BASE:-localhost/parley-test-base}" \
	--build-arg "BUILDER=${BUILDER:-localhost/parley-test-builder}" .

container=$(buildah from localhost/parley-test)
root=$(buildah mount "$container")
megabytes=$(du -sm "$root" | cut -f1)
echo "Unpacked: $megabytes MB of at most $most_megabytes"
buildah run --isolation chroot "$container" node src/cli/main.ts --help >/dev/null
user=$(buildah run --isolation chroot "$container" node -p 'process.getuid()')
buildah rm "$container" >/dev/null
[ "$user" = 10001 ] || { echo "It runs as $user"; exit 1; }
[ "$megabytes" -le "$most_megabytes" ] || { echo "It is too large"; exit 1; }
