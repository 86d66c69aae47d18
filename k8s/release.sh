#!/usr/bin/env bash
# Releases a kustomization, for the first time or the next: k8s/release.sh DIRECTORY
# Migrations run first, and a failed one ends the release before any process changes. Repeating it is safe.
set -euo pipefail

MIGRATION_SECONDS=${MIGRATION_SECONDS:-1800}
ROLLOUT_TIMEOUT=${ROLLOUT_TIMEOUT:-10m}
POLL_SECONDS=${POLL_SECONDS:-2}

fail() {
  echo "release: $*" >&2
  exit 1
}

hash_of() {
  if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -c1-10
}

# Writes the Jobs to jobs.yaml and everything else to rest.yaml. A Job cannot change once it exists, so its name ends in
# a hash of all Jobs: with another image or other settings it is another Job.
render() {
  kubectl kustomize "$1" >"$work/all.yaml"
  touch "$work/plain.yaml" "$work/rest.yaml"
  awk -v jobs="$work/plain.yaml" -v rest="$work/rest.yaml" '
    function flush() { if (text != "") printf "---\n%s", text > (job ? jobs : rest); text = ""; job = 0 }
    /^---$/ { flush(); next }
    /^kind: Job$/ { job = 1 }
    { text = text $0 "\n" }
    END { flush() }' "$work/all.yaml"
  sed "s/^  name: \(.*\)$/  name: \1-$(hash_of "$work/plain.yaml")/" "$work/plain.yaml" >"$work/jobs.yaml"
}

# A tag can be moved to another image after the release was tested.
refuse_tags() {
  local tagged
  tagged=$(grep -E '^ *(- )?image: ' "$work/all.yaml" | grep -v '@sha256:[0-9a-f]\{64\}' | sort -u || true)
  [ -z "$tagged" ] || fail "name these images by their digest:"$'\n'"$tagged"
}

jobs() {
  sed -n 's/^  name: //p' "$work/jobs.yaml"
}

in_namespace() {
  kubectl --namespace "$namespace" "$@"
}

conditions_of() {
  in_namespace get job "$1" --ignore-not-found \
    --output 'jsonpath={.status.conditions[?(@.status=="True")].type}'
}

# A Job that failed stays failed, so repeating a release replaces it.
delete_failed() {
  local job
  for job in $(jobs); do
    case " $(conditions_of "$job") " in
      *' Failed '*) in_namespace delete job "$job" ;;
    esac
  done
}

wait_for() {
  local job=$1 deadline=$((SECONDS + MIGRATION_SECONDS))
  while ((SECONDS < deadline)); do
    case " $(conditions_of "$job") " in
      *' Complete '*) return ;;
      *' Failed '* | *' FailureTarget '*)
        in_namespace logs --selector "job-name=$job" --tail=50 --prefix >&2 || true
        fail "$job failed; no process was changed"
        ;;
    esac
    sleep "$POLL_SECONDS"
  done
  in_namespace describe job "$job" >&2 || true
  fail "$job did not end in $MIGRATION_SECONDS seconds; no process was changed"
}

migrate() {
  local job
  kubectl apply --filename "$work/rest.yaml" --selector 'app.kubernetes.io/component notin (api, worker)'
  delete_failed
  kubectl apply --filename "$work/jobs.yaml"
  for job in $(jobs); do wait_for "$job"; done
}

roll_out() {
  kubectl apply --filename "$work/rest.yaml"
  in_namespace rollout status deployment --selector 'app.kubernetes.io/component in (api, worker)' --timeout="$ROLLOUT_TIMEOUT" ||
    fail "a process is not ready; the old ones serve on. Back: kubectl --namespace $namespace rollout undo deployment/NAME"
}

# Kustomize names a ConfigMap after its content, so that each change leaves one behind. A rollback needs those of the
# ReplicaSets that are still there, and a Job that runs needs its own. Every step is checked: an empty answer of a
# failed request would mean that nothing is in use.
prune() {
  local old
  in_namespace get configmaps --selector 'app.kubernetes.io/part-of=comptoir' --output name >"$work/maps" || return
  in_namespace get replicasets,jobs --output yaml >"$work/users.yaml" || return
  old=$(sed -n 's|^configmap/||p' "$work/maps" | grep -E -- '-[2456789bcdfghkmt]{10}$' | while read -r name; do
    grep -qwF -- "$name" "$work/users.yaml" "$work/rest.yaml" || echo "$name"
  done) || true
  # Unquoted: these are several names.
  [ -z "$old" ] || in_namespace delete configmap $old --ignore-not-found
}

[ $# -eq 1 ] || fail 'name the directory of a kustomization'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
render "$1"
namespace=$(sed -n 's/^  namespace: //p' "$work/jobs.yaml" | sort -u)
[ "$(echo "$namespace" | grep -c .)" = 1 ] || fail "the Jobs of $1 must be in one namespace"
refuse_tags
migrate
roll_out
prune || echo 'release: the old ConfigMaps were not removed; the next release tries again' >&2
echo "release: done ($(hash_of "$work/all.yaml"))"
