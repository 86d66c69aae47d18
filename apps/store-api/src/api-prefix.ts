/** Path of all routes. */
export const PREFIX = 'api/v1';
