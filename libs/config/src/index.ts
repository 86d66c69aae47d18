export { ConfigError, readEnv } from './read-env';
export {
  bool,
  cidrList,
  choice,
  csv,
  currency,
  email,
  integer,
  secret,
  secrets,
  share,
  text,
  url,
  urlList,
} from './validators';
