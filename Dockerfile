# docker build -t vitrine .
#
# `npm run image` builds the same without Docker and without a registry of images: it makes the
# root itself and hands it to buildah with the part below `FROM scratch`.
FROM node:24-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends binutils
COPY . /src
WORKDIR /src
RUN npm run --silent image -- --root /image-root

FROM scratch
COPY --from=build /image-root /
USER 10001:10001
WORKDIR /app
ENV PATH=/usr/bin NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["/usr/bin/node", "/app/server/runtime/is-ready.mjs"]
ENTRYPOINT ["/usr/bin/node", "--liftoff-only", "--max-semi-space-size=4", "--expose-gc", "--no-node-snapshot", "--import", "/app/server/runtime/tsx-hook.mjs", "/app/server/src/main.ts"]
