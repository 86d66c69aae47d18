import 'reflect-metadata';
import { runReconciliation } from '@comptoir/http';
import { LEDGER_CHECKS } from './operations/reconciliation/reconciliation.queries';

runReconciliation(process.env, 'booking-reconcile', LEDGER_CHECKS);
