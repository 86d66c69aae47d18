/**
 * Flags of the services, the same as in docker/Dockerfile. Source maps make stack traces name lines of
 * TypeScript. Containers have 512 MB, of which the heap gets half; docs/performance-notes.md has the savings
 * of both sizes.
 */
export const NODE_FLAGS = ['--enable-source-maps', '--max-old-space-size=256', '--max-semi-space-size=8'];
