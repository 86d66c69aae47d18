export { Activity } from './activity.entity';
export { type ActivityFilter, activityPage, pruneActivity } from './activity.queries';
export { type Actor, actionOf, currentActor, runAs } from './actor';
export { ACTOR_SETTING, type AuditedTable, auditEveryTable, auditTrigger, dropAuditTable } from './tables';
