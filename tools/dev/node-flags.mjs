/**
 * Flags that the services are started with, here as in docker/Dockerfile. Stacks in the log name lines of TypeScript.
 * Containers have 512 MB, of which the heap gets half; docs/performance.md says what that and the size of the young
 * generation save.
 */
export const NODE_FLAGS = ['--enable-source-maps', '--max-old-space-size=256', '--max-semi-space-size=8'];
