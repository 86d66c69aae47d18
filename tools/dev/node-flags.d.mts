/** Flags that the services are started with. */
export const NODE_FLAGS: string[];
