export { type RedisClient, connectRedis, hashTagPrefix, mastersOf } from './connect';
export { parseRedisUrl, redisUrl } from './redis-url';
