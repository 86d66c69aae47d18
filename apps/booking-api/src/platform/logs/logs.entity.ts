import { ActivityLogEntry } from '@comptoir/audit';

export const logsEntities = [ActivityLogEntry];
