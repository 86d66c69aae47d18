export { ConfigError, readEnv } from './read-env';
export { bool, cidrList, choice, csv, email, integer, secret, text, url } from './validators';
