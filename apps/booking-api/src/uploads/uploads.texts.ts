import type { AppError } from '@comptoir/errors';
import { UploadErrors } from './uploads.errors';

type Reason = 'FILE_TOO_LARGE' | 'FILE_TYPE_NOT_ALLOWED' | 'NO_FILE' | 'TOO_MANY_FILES';
type Texts = readonly [tooLarge: string, type: string, none: string, tooMany: string];

const FALLBACK = 'en';
const ORDER: Record<Reason, 0 | 1 | 2 | 3> = {
  FILE_TOO_LARGE: 0,
  FILE_TYPE_NOT_ALLOWED: 1,
  NO_FILE: 2,
  TOO_MANY_FILES: 3,
};
const MAX_HEADER = 1_000;

/** What a refused upload says, in the 13 languages of the specification. */
const TEXTS: Record<string, Texts> = {
  en: [
    'File exceeds the maximum allowed size (10 MB)',
    'File type not allowed',
    'No file uploaded',
    'Too many files are waiting for a booking. Please try again later.',
  ],
  fr: [
    'Le fichier dépasse la taille maximale autorisée (10 Mo)',
    'Type de fichier non autorisé',
    'Aucun fichier envoyé',
    'Trop de fichiers attendent une réservation. Veuillez réessayer plus tard.',
  ],
  de: [
    'Die Datei überschreitet die maximal zulässige Größe (10 MB)',
    'Dateityp nicht erlaubt',
    'Keine Datei hochgeladen',
    'Zu viele Dateien warten auf eine Buchung. Bitte versuchen Sie es später erneut.',
  ],
  es: [
    'El archivo supera el tamaño máximo permitido (10 MB)',
    'Tipo de archivo no permitido',
    'No se ha subido ningún archivo',
    'Demasiados archivos esperan una reserva. Inténtelo de nuevo más tarde.',
  ],
  it: [
    'Il file supera la dimensione massima consentita (10 MB)',
    'Tipo di file non consentito',
    'Nessun file caricato',
    'Troppi file sono in attesa di una prenotazione. Riprovi più tardi.',
  ],
  pt: [
    'O ficheiro excede o tamanho máximo permitido (10 MB)',
    'Tipo de ficheiro não permitido',
    'Nenhum ficheiro enviado',
    'Demasiados ficheiros aguardam uma reserva. Tente novamente mais tarde.',
  ],
  nl: [
    'Het bestand overschrijdt de maximaal toegestane grootte (10 MB)',
    'Bestandstype niet toegestaan',
    'Geen bestand geüpload',
    'Er wachten te veel bestanden op een boeking. Probeer het later opnieuw.',
  ],
  pl: [
    'Plik przekracza maksymalny dozwolony rozmiar (10 MB)',
    'Niedozwolony typ pliku',
    'Nie przesłano pliku',
    'Zbyt wiele plików czeka na rezerwację. Spróbuj ponownie później.',
  ],
  ru: [
    'Файл превышает максимально допустимый размер (10 МБ)',
    'Недопустимый тип файла',
    'Файл не загружен',
    'Слишком много файлов ожидают бронирования. Повторите попытку позже.',
  ],
  ar: [
    'يتجاوز الملف الحجم الأقصى المسموح به (10 ميغابايت)',
    'نوع الملف غير مسموح به',
    'لم يتم رفع أي ملف',
    'هناك عدد كبير جدًا من الملفات بانتظار حجز. يُرجى المحاولة لاحقًا.',
  ],
  ja: [
    'ファイルが最大許容サイズ（10 MB）を超えています',
    '許可されていないファイル形式です',
    'ファイルがアップロードされていません',
    '予約待ちのファイルが多すぎます。しばらくしてからもう一度お試しください。',
  ],
  zh: [
    '文件超过允许的最大大小（10 MB）',
    '不允许的文件类型',
    '未上传文件',
    '等待预订的文件过多，请稍后再试。',
  ],
  tr: [
    'Dosya izin verilen maksimum boyutu (10 MB) aşıyor',
    'Dosya türüne izin verilmiyor',
    'Dosya yüklenmedi',
    'Çok fazla dosya rezervasyon bekliyor. Lütfen daha sonra tekrar deneyin.',
  ],
};

/**
 * The language to answer in.
 * @param accepted the `Accept-Language` header (RFC 9110, section 12.5.4); only the primary subtag counts
 */
export function languageOf(accepted = ''): string {
  const wishes = accepted.slice(0, MAX_HEADER).split(',').map(wishOf);
  const known = wishes.filter(({ language, quality }) => quality > 0 && Object.hasOwn(TEXTS, language));
  return known.sort((a, b) => b.quality - a.quality)[0]?.language ?? FALLBACK;
}

/**
 * The refusal of an upload in the language that the client asked for.
 * @param headers what the answer says besides the language
 */
export function uploadRefusal(
  reason: Reason,
  accepted: string | undefined,
  headers: Record<string, string> = {},
): AppError {
  const language = languageOf(accepted);
  return UploadErrors[reason]({
    message: TEXTS[language]?.[ORDER[reason]],
    headers: { ...headers, 'Content-Language': language },
  });
}

function wishOf(text: string): { language: string; quality: number } {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.map((one) => /^q=([01](?:\.\d{0,3})?)$/.exec(one)?.[1]).find(Boolean);
  const [language = ''] = range.split('-', 1);
  return {
    language: language === '*' ? FALLBACK : language,
    quality: given === undefined ? 1 : Number(given),
  };
}
