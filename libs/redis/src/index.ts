export { type RedisClient, connectRedis, hashTagPrefix, mastersOf } from './redis-client';
export { parseRedisUrl, redisUrl } from './redis-url';
export { TimeoutBreaker } from './timeout-breaker';
