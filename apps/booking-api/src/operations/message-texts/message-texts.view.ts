import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';
import { messageKindFields, messagePreviewFields, messageTextFields } from '@comptoir/message-texts';

export const MessageKindView = view('MessageKind', messageKindFields);
export type MessageKindView = Static<typeof MessageKindView>;

export const MessageTextView = view('MessageText', messageTextFields);
export type MessageTextView = Static<typeof MessageTextView>;

export const MessageKindDetailsView = view('MessageKindDetails', {
  ...messageKindFields,
  texts: Type.Array(MessageTextView, { description: 'The texts of each language.' }),
});
export type MessageKindDetailsView = Static<typeof MessageKindDetailsView>;

export const MessagePreviewView = view('MessagePreview', messagePreviewFields);
export type MessagePreviewView = Static<typeof MessagePreviewView>;
