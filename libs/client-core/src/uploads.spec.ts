import { testClient, json } from './test-service.fixture';
import { sendWithProgress } from './upload-progress';
import { toFormData } from './uploads';

const PHOTO = { uri: 'file:///photo.jpg', name: 'photo.jpg', type: 'image/jpeg' };

describe('a form of an upload', () => {
  it('has files, and a field for each value of a list', async () => {
    const { api, seen } = testClient(() => json(200, { data: 1 }));
    await api.things.upload({ photo: new Blob(['bytes'], { type: 'image/png' }), tags: ['a', 'b'], size: 3 });
    expect(seen[0]?.body).toContain('bytes');
    expect(seen[0]?.body.match(/name="tags"\r\n\r\n[ab]\r\n/g)).toHaveLength(2);
  });

  it('leaves the file of a phone to React Native, whose forms read it from the device', () => {
    const appended: unknown[] = [];
    const append = jest.spyOn(FormData.prototype, 'append').mockImplementation((name, value) => {
      appended.push([name, value]);
    });
    toFormData({ photo: PHOTO, images: [PHOTO, PHOTO], title: 'Lamp' });
    append.mockRestore();
    expect(appended).toEqual([
      ['photo', PHOTO],
      ['images', PHOTO],
      ['images', PHOTO],
      ['title', 'Lamp'],
    ]);
  });
});

describe('an upload with progress by XMLHttpRequest', () => {
  /** Takes what is sent, as a phone does, where neither a form has bytes nor an event a DOMException. */
  class Phone {
    static sent: unknown;
    static headers: string[] = [];
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
      onprogress: null,
    };
    status = 201;
    response = new Blob(['{}']);
    onload?: () => void;
    open = jest.fn();
    setRequestHeader = (name: string): number => Phone.headers.push(name);
    getAllResponseHeaders = (): string => 'content-type: application/json\r\n';
    send(body: unknown): void {
      Phone.sent = body;
      this.upload.onprogress?.({ loaded: 5, total: 5 });
      this.onload?.();
    }
  }

  it('sends the form itself, whose boundary is not known before', async () => {
    const phone = globalThis as { XMLHttpRequest?: unknown };
    phone.XMLHttpRequest = Phone;
    const form = toFormData({ title: 'Lamp' });
    const onProgress = jest.fn();
    const headers = { 'content-type': 'multipart/form-data; boundary=old', 'idempotency-key': 'k' };
    const request = new Request('https://service.test/', { method: 'POST', headers, body: 'text' });
    try {
      const response = await sendWithProgress(request, { form, onProgress, fetch: undefined });
      expect(response.status).toBe(201);
    } finally {
      delete phone.XMLHttpRequest;
    }
    expect(Phone.sent).toBe(form);
    expect(Phone.headers).toEqual(['idempotency-key']);
    expect(onProgress).toHaveBeenCalledWith({ sent: 5, total: 5 });
  });
});
