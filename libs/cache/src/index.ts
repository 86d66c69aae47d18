export { QueryCache, type QueryCacheOptions } from './query-cache';
