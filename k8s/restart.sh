#!/usr/bin/env bash
# Restarts a service with the secrets that External Secrets copies from the secret manager: k8s/restart.sh store
# It waits until the Secret has really changed. A restart before that would start the processes with the old one.
set -euo pipefail

NAMESPACE=${NAMESPACE:-comptoir}
COPY_SECONDS=${COPY_SECONDS:-120}
ROLLOUT_TIMEOUT=${ROLLOUT_TIMEOUT:-10m}
POLL_SECONDS=${POLL_SECONDS:-2}

in_namespace() {
  kubectl --namespace "$NAMESPACE" "$@"
}

version_of() {
  in_namespace get secret "$1" --output 'jsonpath={.metadata.resourceVersion}'
}

copy() {
  local secret=$1 before deadline=$((SECONDS + COPY_SECONDS))
  before=$(version_of "$secret")
  in_namespace annotate externalsecret "$secret" "force-sync=$(date +%s)" --overwrite
  while [ "$(version_of "$secret")" = "$before" ]; do
    if ((SECONDS >= deadline)); then
      echo "restart: $secret did not change in $COPY_SECONDS seconds; no process was restarted" >&2
      exit 1
    fi
    sleep "$POLL_SECONDS"
  done
}

[ $# -eq 1 ] || { echo 'restart: name a service, store or booking' >&2; exit 1; }
copy "$1-secrets"
in_namespace rollout restart "deployment/$1-api" "deployment/$1-worker"
for process in api worker; do
  in_namespace rollout status "deployment/$1-$process" --timeout="$ROLLOUT_TIMEOUT"
done
