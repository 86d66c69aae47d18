interface PageSeed {
  slug: string;
  title: string;
  content: string;
}

export const PAGES: readonly PageSeed[] = [
  {
    slug: 'about',
    title: 'About Comptoir',
    content:
      '<p>Comptoir began in 2016 as a counter of three metres in the Croix-Rousse in Lyon. We sold eleven things, all of which we used ourselves. There are more of them now; the rule is still the same.</p><h2>How we choose</h2><p>Each product is used by one of us for at least a month before it goes on sale. We ask who made it, whether it can be repaired, and whether we would be glad to inherit it.</p><h2>Where we are</h2><p>The workshop is open from Tuesday to Saturday. Parcels leave from Lyon and Eindhoven.</p>',
  },
  {
    slug: 'terms',
    title: 'Terms of Sale',
    content:
      '<h2>Orders</h2><p>An order is a contract as soon as the payment is confirmed. Until then the goods are reserved for sixty minutes.</p><h2>Prices</h2><p>Prices are in euros unless you chose another currency, in which case the rate of the moment of the order applies to the whole order.</p><h2>Payment</h2><p>By card, gift card or wallet credit, alone or together. Your bank may ask you to confirm the payment.</p><h2>Withdrawal</h2><p>You may send back what you do not like within thirty days of its delivery, without giving a reason.</p><h2>Law</h2><p>French law applies; consumers keep the protection of the law of their own country.</p>',
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    content:
      '<p>We keep what we need to send you a parcel and to answer for it: your name, addresses, orders and messages. Card numbers never reach our servers.</p><h2>Who else sees it</h2><p>The payment processor, the carrier and the mail service, each only for its part.</p><h2>How long</h2><p>Orders and invoices for ten years, because the law says so. Everything else goes when you delete your account.</p><h2>Your rights</h2><p>Write to privacy@example.com to see, correct or remove what we know.</p>',
  },
  {
    slug: 'shipping-returns',
    title: 'Shipping & Returns',
    content:
      '<h2>Shipping</h2><p>Orders placed before one o’clock leave on the same working day. Standard shipping is free within the European Union from 80 euros. We also send to the United Kingdom, the United States and Canada.</p><h2>Returns</h2><p>You have thirty days. Ask for a return in your account, print the label from the mail and drop the parcel off. We refund within three days of receiving it.</p><h2>Livraison</h2><p>Les commandes passées avant 13 h partent le jour même. La livraison standard est offerte dès 80 € dans l’Union européenne.</p>',
  },
];

interface FaqSeed {
  category: string;
  question: string;
  answer: string;
}

export const FAQS: readonly FaqSeed[] = [
  {
    category: 'Orders & Payment',
    question: 'Can I change an order after placing it?',
    answer:
      'As long as it is not packed: cancel it in your account and place it again. Your money is back within a few days, gift cards and wallet credit at once.',
  },
  {
    category: 'Orders & Payment',
    question: 'My card was declined. Is my order lost?',
    answer:
      'No. The goods stay reserved for an hour. Open the order in your account and pay with the same or another card.',
  },
  {
    category: 'Orders & Payment',
    question: 'Can I combine a coupon with a gift card?',
    answer:
      'Yes. The coupon lowers the price; gift cards then pay as much of it as they can, and the card pays the rest.',
  },
  {
    category: 'Orders & Payment',
    question: 'In which currencies can I pay?',
    answer:
      'In euros, US dollars, pounds, Swiss francs and yen. Choose yours in your profile; the rate is fixed when you order.',
  },
  {
    category: 'Shipping & Returns',
    question: 'Where do you ship to?',
    answer: 'To all countries of the European Union, the United Kingdom, the United States and Canada.',
  },
  {
    category: 'Shipping & Returns',
    question: 'How do I send something back?',
    answer:
      'Ask for a return within thirty days of the delivery, in your account. We send you a label by mail once we have looked at it.',
  },
  {
    category: 'Shipping & Returns',
    question: 'Can I collect my order?',
    answer: 'Yes, free of charge, at the workshop in Lyon. We write to you when it is ready.',
  },
  {
    category: 'En français',
    question: 'Le site existe-t-il en français ?',
    answer:
      'Choisissez le français dans votre profil : les courriels et les notifications suivront. Les fiches produits sont traduites peu à peu.',
  },
  {
    category: 'En français',
    question: 'Puis-je payer en plusieurs fois ?',
    answer: 'Pas encore. Vous pouvez en revanche combiner carte cadeau, avoir et carte bancaire.',
  },
  {
    category: 'En français',
    question: 'Faites-vous des paquets cadeaux ?',
    answer: 'Oui, sur demande : écrivez-le dans les remarques de la commande. C’est offert.',
  },
];
