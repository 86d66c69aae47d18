export { type RedisClient, connectRedis, keysTogether, mastersOf } from './connect';
export { parseRedisUrl, redisUrl } from './redis-url';
