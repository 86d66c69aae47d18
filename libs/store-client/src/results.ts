import type { BodyOfSuccess, Call, Each, InputOf, ReportCall } from '@comptoir/client-core';
import type { operations } from './generated/schema';

/** The part of a response that a caller gets: `data`, with `meta` if there is one, or with the payment in it. */
type Unwrapped<Body> = Body extends { data: infer Data; meta: infer Meta }
  ? { data: Data; meta: Meta }
  : Body extends { data: infer Data; payment_intent?: infer Payment }
    ? unknown extends Payment
      ? Data
      : Data & { payment_intent?: Payment }
    : Body extends { data: infer Data }
      ? Data
      : Body extends { message: string }
        ? void
        : Body;

export type OperationName = keyof operations;
export type Input<Name extends OperationName> = InputOf<operations[Name]>;
export type Result<Name extends OperationName> = Unwrapped<BodyOfSuccess<operations[Name]>>;

export type Method<Name extends OperationName> = Call<Input<Name>, Result<Name>>;
export type Report<Name extends OperationName> = ReportCall<Input<Name>, Result<Name>>;
/** The rows of a list are its `data`, or the list in its `data`. */
export type Pages<Name extends OperationName> = Each<
  Input<Name>,
  Result<Name> extends { data: infer Data } ? Data : Result<Name>
>;
