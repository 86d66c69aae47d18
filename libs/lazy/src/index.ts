export { Lazy } from './lazy';
