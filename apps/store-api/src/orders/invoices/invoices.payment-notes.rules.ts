import type { Language } from '../../platform/i18n/languages';
import type { Settings } from '../../platform/settings/settings.view';
import type { AddressSnapshot } from '../order-records/order-records.entity';

/** Terms of late and early payments, on an invoice between businesses. */
export interface PaymentNotes {
  /** Interest on late payments. */
  late?: string;
  /** Fixed compensation for the costs of recovery. */
  recovery?: string;
  /** Discount for early payments. */
  early?: string;
}

/** Terms of French law where the seller states none (Code de commerce, L441-9 and L441-10). */
const FRENCH_LAW: Record<Language, Required<PaymentNotes>> = {
  fr: {
    late: 'Pénalités de retard : taux de refinancement de la Banque centrale européenne majoré de 10 points de pourcentage (article L441-10 du Code de commerce).',
    recovery:
      'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 € (article D441-5 du Code de commerce).',
    early: 'Pas d’escompte pour paiement anticipé.',
  },
  en: {
    late: 'Late payment bears interest at the refinancing rate of the European Central Bank plus 10 percentage points (article L441-10 of the French Commercial Code).',
    recovery:
      'Fixed compensation for recovery costs in case of late payment: €40 (article D441-5 of the French Commercial Code).',
    early: 'No discount for early payment.',
  },
};

/**
 * Returns the notes of an invoice to a business; undefined for a consumer, and where nothing is to be said. French
 * sellers have to say all three. The texts of the settings come before those of the law.
 * @param country of the seller, ISO 3166-1
 */
export function paymentNotesOf(
  country: string | undefined,
  buyer: Pick<AddressSnapshot, 'company' | 'vat_number'> | null,
  { late_payment, early_payment }: Settings['invoices'],
  language: Language,
): PaymentNotes | undefined {
  if (!buyer?.company && !buyer?.vat_number) return undefined;
  const law: PaymentNotes = country === 'FR' ? FRENCH_LAW[language] : {};
  const late = late_payment || law.late;
  const early = early_payment || law.early;
  const notes = { ...law, ...(late && { late }), ...(early && { early }) };
  return Object.keys(notes).length ? notes : undefined;
}
