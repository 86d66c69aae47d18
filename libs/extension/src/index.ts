/**
 * Everything that an extension may use. What is here stays as it is within a version of `EXTENSION_API`; what is not here
 * may change at any time.
 */
export {
  EXTENSION_API,
  EXTENSION_SERVICES,
  type Extension,
  type ExtensionDefinition,
  type ExtensionField,
  type ExtensionMigration,
  type ExtensionService,
  defineExtension,
  isExtension,
} from './define-extension';
export { type ExtensionJobs, OnHook, OnRecordEvent, type RecordEvent, jobsOf } from './handlers';

export type {
  ConsoleCall,
  ConsoleEntry,
  ConsoleExtension,
  ConsoleHost,
  ConsoleQuery,
} from '@comptoir/console-extension';
export { type Static, Type } from '@sinclair/typebox';
export { type CheckoutAnswers, type CheckoutQuestions, type CheckoutStep, Money } from '@comptoir/contracts';
export { CustomFieldsService } from '@comptoir/custom-fields';
export { Db, type Queryable, Tx, isUniqueViolation } from '@comptoir/db';
export { AppError, type ErrorFactory, defineErrors } from '@comptoir/errors';
export { EventRecordsService } from '@comptoir/events';
export {
  type Access,
  BooleanField,
  Caller,
  CountryField,
  CurrencyField,
  DateField,
  DateOnly,
  Decimal,
  EmailField,
  Endpoint,
  EnumField,
  IdField,
  IdListField,
  IdPipe,
  InstantField,
  IntField,
  type ListOptions,
  MoneyField,
  NumberField,
  ObjectField,
  ObjectListField,
  OptionalCaller,
  type Page,
  PageQuery,
  type Principal,
  StringField,
  StringListField,
  Timestamp,
  nullable,
  pageSchema,
  pageView,
  stringEnum,
  view,
} from '@comptoir/http';
export { type EnqueueOptions, type JobContext, Outbox } from '@comptoir/jobs';
export { type Mail, Mailer } from '@comptoir/mail';
export { Clock } from '@comptoir/time';
