/** Injection token of the loaded extensions. */
export const EXTENSIONS = Symbol('EXTENSIONS');
