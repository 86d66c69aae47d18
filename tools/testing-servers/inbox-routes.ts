import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Inbox, MessageFilter } from './inbox';
import { MAIL_POLICY, listPage, mailDocument, messagePage } from './inbox-pages';
import { sendPage } from './web-server';

/** Called with the id of a deleted message, or without one when all were deleted. */
type Forget = (id?: string) => Promise<void>;

interface ById {
  Params: { id: string; index?: string };
  Querystring: { view?: string };
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: 'No such message' });
}

function registerApi(app: FastifyInstance, inbox: Inbox, onRemoved: Forget): void {
  app.get('/api/version', (_request, reply) => reply.send(inbox.messages()[0]?.id ?? 'none'));
  app.get<{ Querystring: MessageFilter }>('/api/messages', (request) => {
    const messages = inbox.messages(request.query);
    return { total: messages.length, messages };
  });
  app.get<ById>('/api/messages/:id', (request, reply) => inbox.message(request.params.id) ?? notFound(reply));
  app.delete<ById>('/api/messages/:id', async (request, reply) => {
    if (!inbox.remove(request.params.id)) return notFound(reply);
    await onRemoved(request.params.id);
    return reply.code(204).send();
  });
  app.delete('/api/messages', async (_request, reply) => {
    inbox.clear();
    await onRemoved();
    return reply.code(204).send();
  });
}

function registerPages(app: FastifyInstance, inbox: Inbox, onRemoved: Forget): void {
  app.get<{ Querystring: MessageFilter }>('/', (request, reply) =>
    sendPage(reply, listPage(inbox.messages(request.query), request.query)),
  );
  app.post('/clear', async (_request, reply) => {
    inbox.clear();
    await onRemoved();
    return reply.redirect('/', 303);
  });
  app.get<ById>('/messages/:id', (request, reply) => {
    const message = inbox.message(request.params.id);
    if (!message) return notFound(reply);
    const { view } = request.query;
    const standard = message.html === '' ? 'text' : 'html';
    const chosen = view === 'html' || view === 'text' || view === 'source' ? view : standard;
    return sendPage(reply, messagePage(message, chosen, inbox.raw(message.id)?.toString('utf8') ?? ''));
  });
  app.get<ById>('/messages/:id/html', (request, reply) => {
    const message = inbox.message(request.params.id);
    if (!message) return notFound(reply);
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .type('text/html; charset=utf-8')
      .send(mailDocument(message));
  });
  app.get<ById>('/messages/:id/attachments/:index', (request, reply) => {
    const index = Number(request.params.index);
    const content = inbox.attachment(request.params.id, index);
    const file = inbox.message(request.params.id)?.attachments[index];
    if (!content || !file) return notFound(reply);
    const kind = file.contentId !== null && file.mimeType.startsWith('image/') ? 'inline' : 'attachment';
    return reply
      .header('content-disposition', `${kind}; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .type(file.mimeType)
      .send(content);
  });
}

/** Registers the web inbox and its JSON API. `onRemoved` runs after a deletion. */
export function registerInboxRoutes(app: FastifyInstance, inbox: Inbox, onRemoved: Forget): void {
  registerApi(app, inbox, onRemoved);
  registerPages(app, inbox, onRemoved);
}
