# What stands around the servers of docker-compose.yml, from Debian's packages on the base of the product's own image:
# targets caddy, postgres and prometheus. Build again for their security updates.
ARG NODE_IMAGE=node:20-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0

FROM ${NODE_IMAGE} AS caddy
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates caddy && rm -rf /var/lib/apt/lists/*
COPY deploy/Caddyfile /etc/caddy/Caddyfile
ENV XDG_DATA_HOME=/data
VOLUME /data
EXPOSE 80 443
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]

FROM ${NODE_IMAGE} AS postgres
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-15 && rm -rf /var/lib/apt/lists/* \
    && mkdir /data && chown postgres:postgres /data
COPY deploy/postgres.sh /usr/local/bin/
USER postgres
VOLUME /data
EXPOSE 5432
# a fast shutdown: it waits for nobody's transaction
STOPSIGNAL SIGINT
HEALTHCHECK --interval=10s CMD ["pg_isready", "-h", "127.0.0.1", "-U", "folkmoot"]
CMD ["sh", "/usr/local/bin/postgres.sh"]

FROM ${NODE_IMAGE} AS prometheus
RUN apt-get update && apt-get install -y --no-install-recommends prometheus && rm -rf /var/lib/apt/lists/* \
    && mkdir /data && chown prometheus:prometheus /data
COPY deploy/prometheus-compose.yml deploy/alerts.yml /etc/prometheus/
USER prometheus
VOLUME /data
EXPOSE 9090
CMD ["prometheus", "--config.file=/etc/prometheus/prometheus-compose.yml", "--storage.tsdb.path=/data", "--storage.tsdb.retention.time=90d"]
