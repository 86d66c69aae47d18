export const RECORD_CATALOGUE = Symbol('RECORD_CATALOGUE');
export const RECORD_READERS = Symbol('RECORD_READERS');
