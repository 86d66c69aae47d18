export { ActivityLogEntry } from './activity-log.entity';
export {
  type ActivityLogFilter,
  eraseActivityLog,
  pruneActivityLog,
  readActivityLog,
} from './activity-log.queries';
export { type Actor, actionOf, currentActor, runAs } from './actor';
export { ACTOR_SETTING, type AuditedTable, auditEveryTable, auditTrigger, dropAuditTable } from './tables';
