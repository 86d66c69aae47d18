/**
 * What the services are started with, here as in docker/Dockerfile. Their containers have 512 MB, of which the heap
 * gets half; docs/performance.md says what that and the size of the young generation save.
 */
export const NODE_FLAGS = ['--max-old-space-size=256', '--max-semi-space-size=8'];
