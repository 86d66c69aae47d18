export {
  AppError,
  type ErrorDetails,
  type ErrorFactory,
  type ErrorIssue,
  type TextParams,
  UnavailableError,
  defineErrors,
  fillText,
  issueOf,
  messagesByField,
  withIssue,
} from './app-error';
