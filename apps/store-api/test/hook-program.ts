import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A question that the program got. */
export interface HookQuestion {
  headers: http.IncomingHttpHeaders;
  /** The bytes that the signature covers. */
  body: string;
  message: { id: string; step: string; version: number; data: Record<string, any> };
}

/** Answer to a question: the JSON of a 200, or a function that responds in its own way. */
type Answer = object | ((question: HookQuestion, response: ServerResponse) => void);

/** A program that hooks lead to. */
export interface HookProgram {
  url: string;
  questions: HookQuestion[];
  /** Sets the answer to all questions of a step; without one it answers 204. */
  answer(step: string, answer: Answer): void;
  /** Forgets all questions and answers. */
  clear(): void;
  close(): Promise<void>;
}

/** Starts a program on this machine that answers the questions of hooks. */
export async function startHookProgram(): Promise<HookProgram> {
  const questions: HookQuestion[] = [];
  const answers = new Map<string, Answer>();
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const message = JSON.parse(body) as HookQuestion['message'];
    const question = { headers: request.headers, body, message };
    questions.push(question);
    const answer = answers.get(message.step);
    if (typeof answer === 'function') answer(question, response);
    else if (answer)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    else response.writeHead(204).end();
  };
  const server = http.createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    questions,
    answer: (step, answer) => void answers.set(step, answer),
    clear: () => {
      questions.length = 0;
      answers.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
