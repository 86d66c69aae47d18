export { ActivityLogEntry } from './activity-log.entity';
export {
  type ActivityLogFilter,
  eraseActivityLog,
  pruneActivityLog,
  readActivityLog,
} from './activity-log.queries';
export { ACTOR_SETTING, type Actor, actionOf, currentActor, runAs } from './actor';
