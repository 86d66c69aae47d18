import { type TSchema, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';

/** Response of routes that only confirm a change. */
export const MessageView: TSchema = view('Message', { message: Type.String() });
