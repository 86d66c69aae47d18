import type { CallOptions } from './caller';
import type { LocalFile } from './uploads';

/** An operation as openapi-typescript describes it. */
export interface OperationType {
  parameters: { path?: unknown; query?: unknown };
  requestBody?: unknown;
  responses: object;
}

type Part<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>;
type BodyOf<T> = [NonNullable<T>] extends [never]
  ? unknown
  : NonNullable<T> extends { content: infer C }
    ? C[keyof C]
    : unknown;
/** React Native uploads a file by its address. */
type Sent<T> = T extends Blob
  ? T | LocalFile
  : T extends readonly (infer One)[]
    ? One extends Blob
      ? (One | LocalFile)[]
      : T
    : T;
type Flat<T> = { [K in keyof T]: Sent<T[K]> };

/** The input of an operation: parameters of path, query and body in one object. */
export type InputOf<O extends OperationType> = Flat<
  Part<O['parameters']['path']> & Part<O['parameters']['query']> & BodyOf<O['requestBody']>
>;

type SuccessOf<R> = R extends { 200: infer S }
  ? S
  : R extends { 201: infer S }
    ? S
    : R extends { 202: infer S }
      ? S
      : undefined;

/** The body of a success; a file is a Blob. */
export type BodyOfSuccess<O extends OperationType> =
  SuccessOf<O['responses']> extends { content: infer C }
    ? C extends { 'application/json': infer J }
      ? J
      : Blob
    : void;

/** Arguments of a call; the input may be left out when nothing in it is required. */
export type Arguments<Input> = object extends Input
  ? [input?: Input, options?: CallOptions]
  : [input: Input, options?: CallOptions];

/** A method of a client. */
export type Call<Input, Result> = (...args: Arguments<Input>) => Promise<Result>;

/** A method for a report that is a file when `format` is `csv`. */
export type ReportCall<Input extends object, Result> = <Given extends Input>(
  input?: Given,
  options?: CallOptions,
) => Promise<Given extends { format: 'csv' } ? Blob : Result>;

/** The rows of a page: the page itself, or the one array in it. */
type RowsOf<Page> = Page extends readonly (infer Row)[]
  ? Row
  : { [K in keyof Page]: Page[K] extends readonly (infer Row)[] ? Row : never }[keyof Page];

/** A method that walks through all pages of a list, from `page` on. */
export type Each<Input, Page> = (...args: Arguments<Input>) => AsyncGenerator<RowsOf<Page>, void>;
