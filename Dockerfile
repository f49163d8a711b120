# The digest decides, the tag is for people. Renew both with what this prints:
#   docker buildx imagetools inspect node:20-bookworm-slim --format '{{.Manifest.Digest}}'
ARG NODE_IMAGE=node:20-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY . .
# the same script as everywhere: it brings pnpm and, as root on Debian, what compiling SQLite needs
RUN node scripts/go.mjs bundle /product

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATABASE_URL=sqlite:/data/folkmoot.db \
    SQLITE_TMPDIR=/data
WORKDIR /app
COPY --from=build /product ./
RUN mkdir /data \
    && chown node:node /data \
    # paths of .env.example, such as ./data/folkmoot.db, are on the volume too
    && ln -s /data /app/data \
    && ln -s /app/apps/cli/dist/folkmoot.js /usr/local/bin/folkmoot
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/mock-api/dist/server.js"]
