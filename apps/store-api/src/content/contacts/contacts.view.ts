import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view } from '@comptoir/http';
import type { ContactMessage } from './contacts.entity';

export const ContactView = view('ContactMessage', {
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  subject: Type.String(),
  message: Type.String({ description: 'Plain text, unchanged.' }),
  read_at: nullable(Timestamp),
  created_at: Timestamp,
});
export type ContactView = Static<typeof ContactView>;

export function toContactView(contact: ContactMessage): ContactView {
  return {
    id: contact.id,
    name: contact.name,
    email: contact.email,
    subject: contact.subject,
    message: contact.message,
    read_at: contact.read_at?.toISOString() ?? null,
    created_at: contact.created_at.toISOString(),
  };
}
