# One image of the whole product: server, web app, its own PostgreSQL, ffmpeg and the box for media workers.
#   docker build -t heirloom .        docs/install.md says how to run it, script/image-test tries it.
# For hardware drivers: --build-arg HARDWARE="mesa-va-drivers intel-media-va-driver"

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc .node-version ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/

FROM manifests AS build
# Not npm ci: the lockfile cannot list binaries of platforms that the registry in use does not carry.
RUN npm install --no-audit --no-fund --loglevel=error --workspace contract --workspace server --workspace web
COPY tsconfig.base.json ./
COPY contract contract
COPY server server
COPY web web
RUN cd web && ../node_modules/.bin/vite build --logLevel warn \
  && ../node_modules/.bin/vite build --config drive.config.ts --logLevel warn
COPY script/bundle-server.ts script/
RUN node script/bundle-server.ts server/dist

FROM manifests AS packages
RUN npm install --omit=dev --no-audit --no-fund --loglevel=error --workspace contract --workspace server

FROM node:24-bookworm-slim
ARG HARDWARE=""
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap ffmpeg tini $HARDWARE \
  && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* \
  && useradd --uid 10001 --user-group --home-dir /data --no-create-home --shell /usr/sbin/nologin heirloom \
  && install -d -o 10001 -g 10001 -m 700 /data /state /backup
WORKDIR /app
COPY --from=packages /app ./
COPY contract contract
COPY server server
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/server/dist server/dist
# Media workers cannot write: their compiled code is made here, as script/bootstrap does elsewhere.
RUN NODE_COMPILE_CACHE=/app/.cache/media-worker node --input-type=module \
    --eval "await import('/app/server/src/platform/media/worker/call-handlers.ts')" \
  && chmod -R a+rX .cache \
  && printf '#!/bin/sh\nexec node /app/server/dist/heirloom.js "$@"\n' >/usr/local/bin/heirloom \
  && chmod 755 /usr/local/bin/heirloom
# MUST_BE_MOUNTED: what is written into a container is gone with it.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8484 DATA_DIR=/data STATE_DIR=/state MUST_BE_MOUNTED=true
USER 10001:10001
EXPOSE 8484
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/dist/main.js"]
