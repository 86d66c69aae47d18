import 'reflect-metadata';
import { runReconciliation } from '@comptoir/http';
import { LEDGER_CHECKS } from './reconciliation/reconciliation.queries';

runReconciliation(process.env, 'booking-reconcile', LEDGER_CHECKS);
