import type { BodyOfSuccess, Call, Each, InputOf, ReportCall } from '@comptoir/client-core';
import type { operations } from './generated/schema';

export type OperationName = keyof operations;
export type Input<Name extends OperationName> = InputOf<operations[Name]>;
/** The body of the response. */
export type Result<Name extends OperationName> = BodyOfSuccess<operations[Name]>;

export type Method<Name extends OperationName> = Call<Input<Name>, Result<Name>>;
export type Report<Name extends OperationName> = ReportCall<Input<Name>, Result<Name>>;
export type Pages<Name extends OperationName> = Each<Input<Name>, Result<Name>>;
