/** A file of React Native, which its `FormData` reads from the device when it is sent. */
export interface LocalFile {
  /** Address on the device, such as `file:///photo.jpg`. */
  uri: string;
  name: string;
  /** Media type, such as `image/jpeg`. */
  type: string;
}

/** Puts fields and files into a form; an array becomes a field for each of its values. */
export function toFormData(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const one of [value].flat()) {
      form.append(name, one instanceof Blob || isLocalFile(one) ? (one as Blob) : String(one));
    }
  }
  return form;
}

function isLocalFile(value: unknown): value is LocalFile {
  return typeof value === 'object' && value !== null && 'uri' in value;
}
