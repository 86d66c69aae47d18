# syntax=docker/dockerfile:1

# The storefront: the server that Next.js makes, with the few packages that it needs.
#   docker build --file docker/storefront.Dockerfile --tag storefront:0.1.0 .
# A release pins the base by its digest: --build-arg BASE=node:24-bookworm-slim@sha256:… (docs/kubernetes.md).
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY libs libs
COPY docs/openapi docs/openapi
COPY tools/clients tools/clients
RUN node tools/clients/generate.mjs
COPY apps/storefront apps/storefront
RUN node apps/storefront/build.mjs && find dist/storefront -name '*.map' -delete

FROM ${BASE} AS runtime
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="storefront" \
      org.opencontainers.image.description="Comptoir: storefront" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    PORT=3000 \
    HOSTNAME=0.0.0.0
COPY --from=build /app/dist/storefront /app
WORKDIR /app/apps/storefront
# Files belong to root and the process runs as another user: it cannot change its own code.
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The heap gets half of the 512 MB that a container has (k8s/base/process).
ENTRYPOINT ["node", "--max-old-space-size=256"]
CMD ["server.js"]
