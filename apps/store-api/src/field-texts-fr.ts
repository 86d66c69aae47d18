/**
 * French texts of wrong fields, by the English text. `{name}` stands for a value, as `{field}` for the name of the
 * field. Checks of DTOs have their texts by code, in `error-texts-fr.ts`.
 */
export const FRENCH_FIELDS: Readonly<Record<string, string>> = {
  'A brand does not exist.': 'Une marque n’existe pas.',
  'A cart holds at most {max} units of an item.': 'Un panier contient au plus {max} unités d’un article.',
  'A category cannot be inside itself.': 'Une catégorie ne peut pas être dans elle-même.',
  'A category does not exist.': 'Une catégorie n’existe pas.',
  'A country is required as long as there is no default address.':
    'Un pays est nécessaire tant qu’il n’y a pas d’adresse par défaut.',
  'A digital product is delivered at once.': 'Un produit numérique est livré immédiatement.',
  'A file is required.': 'Un fichier est nécessaire.',
  'A file for DATEV has days of one year.': 'Un fichier pour DATEV porte sur les jours d’une même année.',
  'A file for DATEV needs the number of the shop.': 'Un fichier pour DATEV demande le numéro de la boutique.',
  'A file for DATEV needs the number of the tax adviser.':
    'Un fichier pour DATEV demande le numéro du conseiller fiscal.',
  'A gift card is a digital product.': 'Une carte cadeau est un produit numérique.',
  'A guest has no account to log in to.': 'Un client sans compte ne peut pas se connecter.',
  'A line has either variant_id or amount.': 'Une ligne a soit variant_id, soit amount.',
  'A password of staff needs at least {min} characters.':
    'Un mot de passe du personnel demande au moins {min} caractères.',
  'A percentage is a fraction from 0 to 1.': 'Un pourcentage est une fraction de 0 à 1.',
  'A percentage is at most 100.': 'Un pourcentage est de 100 au plus.',
  'A pre-order needs the day from which it is available.':
    'Une précommande demande le jour à partir duquel elle est disponible.',
  'A product does not exist.': 'Un produit n’existe pas.',
  'A product has at most {max} images.': 'Un produit a au plus {max} images.',
  'A shop that charges tax needs SHOP_VAT_NUMBER, SHOP_STREET, SHOP_CITY and SHOP_COUNTRY in its configuration.':
    'Une boutique qui facture la TVA a besoin de SHOP_VAT_NUMBER, SHOP_STREET, SHOP_CITY et SHOP_COUNTRY dans sa configuration.',
  'A user does not exist.': 'Un utilisateur n’existe pas.',
  'A value is given twice.': 'Une valeur est donnée deux fois.',
  'A variant does not exist.': 'Une variante n’existe pas.',
  'A variant is given twice.': 'Une variante est donnée deux fois.',
  'A variant_id or a sku is required.': 'Un variant_id ou un sku est nécessaire.',
  'A variant_id or an inventory_id is required.': 'Un variant_id ou un inventory_id est nécessaire.',
  'A weight has at most three decimals.': 'Un poids a trois décimales au plus.',
  'Allowed: {words}.': 'Possibles : {words}.',
  'An e-mail address or a web page is required.': 'Une adresse e-mail ou une page web est nécessaire.',
  'An attribute value does not exist.': 'Une valeur d’attribut n’existe pas.',
  'An image is missing or used already; upload it again.':
    'Une image manque ou a déjà servi ; envoyez-la à nouveau.',
  'Another variant has this GTIN.': 'Une autre variante a ce GTIN.',
  'Categories are at most 20 levels deep.': 'Les catégories ont 20 niveaux au plus.',
  'Choose another warehouse than the first one.': 'Choisissez un autre entrepôt que le premier.',
  'DATEV takes numbers of accounts with at most 8 digits only.':
    'DATEV n’accepte que des numéros de compte de 8 chiffres au plus.',
  'Each variant has a stock_quantity of its own.': 'Chaque variante a son propre stock_quantity.',
  'Earlier orders of this cart have another address. Give it, or open a new cart.':
    'Les commandes précédentes de ce panier ont une autre adresse. Indiquez-la, ou ouvrez un autre panier.',
  'There is no event of this name.': 'Il n’y a pas d’événement de ce nom.',
  'content_amount and content_unit go together.': 'content_amount et content_unit vont ensemble.',
  'either user_id or customer is required': 'user_id ou customer est obligatoire',
  'Gift cards are not exchanged.': 'Les cartes cadeaux ne s’échangent pas.',
  'Give a month, or days with from and to.': 'Indiquez un mois, ou des jours avec from et to.',
  'Give a code or a recovery code, not both.': 'Indiquez un code ou un code de secours, pas les deux.',
  'Give an amount or items, not both.': 'Indiquez un montant ou des articles, pas les deux.',
  'Give replacements or exchange_variant_id, not both.':
    'Indiquez replacements ou exchange_variant_id, pas les deux.',
  'Give the country of the shop, or set tax.home_country.':
    'Indiquez le pays de la boutique, ou réglez tax.home_country.',
  'home needs a home_country in the EU': 'home demande un home_country dans l’UE',
  'images or url is required': 'images ou url est obligatoire',
  'It does not fit link_type.': 'Cette valeur ne convient pas à link_type.',
  'It is {count} by now. Please count it again.':
    'Il y en a maintenant {count}. Comptez à nouveau cet article.',
  'It has at most {max} characters.': 'Cette valeur compte au plus {max} caractères.',
  'It is shipped from {day}.': 'Cet article est expédié à partir du {day}.',
  'It is too large.': 'Cette valeur est trop grande.',
  'It is too much.': 'Cette valeur est trop grande.',
  'It leaves a gap to the band before it.': 'Cette tranche ne suit pas immédiatement la précédente.',
  'It must be above min.': 'Cette valeur doit être supérieure à min.',
  'It must be above zero.': 'Cette valeur doit être supérieure à zéro.',
  'It must be after the start.': 'Cette date doit suivre celle du début.',
  'It must be below the price of the variant.': 'Ce prix doit être inférieur à celui de la variante.',
  'It must be from {min} to {max}.': 'Cette valeur doit être comprise entre {min} et {max}.',
  'It must not be above 100 percent.': 'Cette valeur ne doit pas dépasser 100 pour cent.',
  'It must not be below days_min.': 'Cette valeur ne doit pas être inférieure à days_min.',
  'It must not be in the past.': 'Cette date ne doit pas être passée.',
  'It overlaps the band before it.': 'Cette tranche chevauche la précédente.',
  'More than that is sold already.': 'Il en a déjà été vendu davantage.',
  'None is available.': 'Aucune unité n’est disponible.',
  'None is in stock.': 'Aucune unité n’est en stock.',
  'Nothing can be changed by hand.': 'Rien ne peut être changé à la main.',
  'Nothing left to ship from this warehouse.': 'Il ne reste rien à expédier de cet entrepôt.',
  'Nothing left to ship.': 'Il ne reste rien à expédier.',
  'Nothing of this order is left to ship from this warehouse.':
    'Il ne reste rien de cette commande à expédier de cet entrepôt.',
  'Nothing was received: reject the return instead.': 'Rien n’a été reçu : refusez plutôt le retour.',
  'Nothing would be sent: refund the return instead.': 'Rien ne serait envoyé : remboursez plutôt le retour.',
  'Orders have more: {paid} to ship and {reserved} reserved.':
    'Les commandes en ont davantage : {paid} à expédier et {reserved} réservées.',
  'Only one value of each attribute may be given.': 'Donnez une seule valeur de chaque attribut.',
  'Only the last band is without end.': 'Seule la dernière tranche est sans fin.',
  'Only {count} are available.': 'Seules {count} unités sont disponibles.',
  'Only {count} are in stock.': 'Seules {count} unités sont en stock.',
  'Only {count} left at the flash sale price.': 'Il n’en reste que {count} au prix de la vente flash.',
  'Only {count} left to ship from this warehouse.': 'Il n’en reste que {count} à expédier de cet entrepôt.',
  'Only {count} left to ship.': 'Il n’en reste que {count} à expédier.',
  'Only {count} left.': 'Il n’en reste que {count}.',
  'Sold out.': 'Épuisé.',
  'Please choose a pickup point.': 'Veuillez choisir un point relais.',
  'Please choose a shipping method.': 'Veuillez choisir un mode de livraison.',
  'Please give an e-mail address for the order.': 'Veuillez indiquer une adresse e-mail pour la commande.',
  'points are worth less than the smallest amount': 'ces points valent moins que le plus petit montant',
  'Send either a file or a url.': 'Envoyez un fichier ou une url, pas les deux.',
  'Send the label as a PDF, or its url.': 'Envoyez l’étiquette en PDF, ou son url.',
  'The bundle has this variant already.': 'Le lot contient déjà cette variante.',
  'The company and its VAT number cannot change: the order has no tax because of it.':
    'La société et son numéro de TVA ne peuvent pas changer : la commande est sans TVA pour cette raison.',
  'The country cannot change: tax and shipping costs depend on it.':
    'Le pays ne peut pas changer : la TVA et les frais de livraison en dépendent.',
  'The day cannot be in the future.': 'Le jour ne peut pas être dans l’avenir.',
  'The password must not be the name or the e-mail address of the account.':
    'Le mot de passe ne doit être ni le nom ni l’adresse e-mail du compte.',
  'Too many people use this password. Choose another one.':
    'Trop de gens utilisent ce mot de passe. Choisissez-en un autre.',
  'The file has more than {max} rows.': 'Le fichier compte plus de {max} lignes.',
  'The file has no column {names}.': 'Il manque au fichier : {names}.',
  'The file is empty.': 'Le fichier est vide.',
  'The file is not a PDF.': 'Le fichier n’est pas un PDF.',
  'The file must be a PDF, JPEG or PNG file.': 'Le fichier doit être un PDF, un JPEG ou un PNG.',
  'The file must not have more than {max} columns.': 'Le fichier ne doit pas compter plus de {max} colonnes.',
  'The header must be 1 to {max} printable ASCII characters.':
    'L’en-tête doit compter de 1 à {max} caractères ASCII imprimables.',
  'The order has changed. Left of this now: {left}.':
    'La commande a changé. Il en reste maintenant : {left}.',
  'The order has no such return.': 'La commande n’a pas ce retour.',
  'The payment processor does not accept {code}.': 'Le prestataire de paiement n’accepte pas {code}.',
  'The price is now {price}.': 'Le prix est maintenant de {price}.',
  'The shipping method has no such pickup point.': 'Le mode de livraison n’a pas ce point relais.',
  'The shop does not have this currency.': 'La boutique n’a pas cette devise.',
  'The shop does not know this currency.': 'La boutique ne connaît pas cette devise.',
  'The shop does not take this currency.': 'La boutique n’accepte pas cette devise.',
  'The sum of the lines is too large.': 'La somme des lignes est trop grande.',
  'The wallet is in {currency}.': 'Le porte-monnaie est en {currency}.',
  'There is no such country code.': 'Ce code de pays n’existe pas.',
  'There is no such customer.': 'Ce client n’existe pas.',
  'There is no such stock.': 'Ce stock n’existe pas.',
  'There is no such user.': 'Cet utilisateur n’existe pas.',
  'There is no such variant.': 'Cette variante n’existe pas.',
  'There is no such warehouse.': 'Cet entrepôt n’existe pas.',
  'There is no such zone.': 'Cette zone n’existe pas.',
  'There is no warehouse for it.': 'Il n’y a pas d’entrepôt pour ce stock.',
  'There is no warehouse yet.': 'Il n’y a pas encore d’entrepôt.',
  'There is no {id}.': 'Il n’y a pas de {id}.',
  'There is nothing to change.': 'Il n’y a rien à changer.',
  'The product has no such variant.': 'Le produit n’a pas cette variante.',
  'There is nothing to refund.': 'Il n’y a rien à rembourser.',
  'The refund of an unpaid order cannot wait.':
    'Le remboursement d’une commande impayée ne peut pas attendre.',
  'Nothing was paid that could become credit.':
    'Rien n’a été payé qui puisse devenir un avoir en porte-monnaie.',
  'Refund the digital goods and gift cards first: they are delivered once nothing is left to pay.':
    'Remboursez d’abord les contenus numériques et les cartes cadeaux : ils sont livrés quand il ne reste rien à payer.',
  'This customer has no account, and so no wallet.':
    'Ce client n’a pas de compte, et donc pas de porte-monnaie.',
  'These days have more than {max} periods. Use a longer interval.':
    'Ces jours comptent plus de {max} périodes. Choisissez un intervalle plus long.',
  'This brand does not exist.': 'Cette marque n’existe pas.',
  'This bundle does not exist.': 'Ce lot n’existe pas.',
  'This bundle has no such item.': 'Ce lot n’a pas cet article.',
  'This category does not exist.': 'Cette catégorie n’existe pas.',
  'This code is taken.': 'Ce code est déjà pris.',
  'This currency is not active.': 'Cette devise n’est pas active.',
  'This currency is there already.': 'Cette devise existe déjà.',
  'This customer group does not exist.': 'Ce groupe de clients n’existe pas.',
  'This day is not over yet.': 'Ce jour n’est pas encore terminé.',
  'This day must not be after the last day.': 'Ce jour ne doit pas suivre le dernier jour.',
  'This day must not be in the future.': 'Ce jour ne doit pas être à venir.',
  'No payment method is available for this order.':
    'Aucun moyen de paiement n’est disponible pour cette commande.',
  'This gift card cannot be used.': 'Cette carte cadeau ne peut pas être utilisée.',
  'This is no further language of the shop.': 'Ce n’est pas une autre langue de la boutique.',
  'This is no value of the attribute.': 'Ce n’est pas une valeur de l’attribut.',
  'This is no variant of the product.': 'Ce n’est pas une variante du produit.',
  'This item is not shipped.': 'Cet article ne s’expédie pas.',
  'This name is taken.': 'Ce nom est déjà pris.',
  'This order has no such item.': 'Cette commande n’a pas cet article.',
  'This picture was deleted; upload it again.': 'Cette image a été supprimée ; envoyez-la à nouveau.',
  'This product does not exist.': 'Ce produit n’existe pas.',
  'This product has no such variant.': 'Ce produit n’a pas cette variante.',
  'This product is not a gift card.': 'Ce produit n’est pas une carte cadeau.',
  'This rate type needs at least one band.': 'Ce type de tarif demande au moins une tranche.',
  'This SKU is taken.': 'Ce SKU est déjà pris.',
  'The shop does not offer this for the order. It offers: {words}.':
    'La boutique ne propose pas ceci pour la commande. Elle propose : {words}.',
  'This slug is taken.': 'Ce slug est déjà pris.',
  'This status is final.': 'Cet état est définitif.',
  'This time zone is not known to the database.': 'La base de données ne connaît pas ce fuseau horaire.',
  'This user is an affiliate already.': 'Cet utilisateur est déjà affilié.',
  'This variant does not exist.': 'Cette variante n’existe pas.',
  'This variant has a price from so many units already.':
    'Cette variante a déjà un prix à partir de ce nombre d’unités.',
  'This variant is in this sale already.': 'Cette variante est déjà dans cette vente.',
  'This variant is not sold.': 'Cette variante n’est pas vendue.',
  'What was bought is not sold any more.': 'Ce qui a été acheté n’est plus vendu.',
  'The address has changed since it was shown.': 'L’adresse a changé depuis son affichage.',
  'You have no such address.': 'Vous n’avez pas cette adresse.',
  'You have no such order item of this product.': 'Vous n’avez pas commandé cet article de ce produit.',
  '{name} is no longer available.': '{name} n’est plus disponible.',
  '{field} does not have the form of the VAT numbers of its country':
    '{field} n’a pas la forme des numéros de TVA de son pays',
  '{field} has already been taken': '{field} est déjà utilisé',
  '{field} is required': '{field} est obligatoire',
  '{field} must be a card that was just typed in': '{field} doit être une carte qui vient d’être saisie',
  '{field} must be a colour such as #1f6f5c': '{field} doit être une couleur telle que #1f6f5c',
  '{field} must be a date in the past': '{field} doit être une date passée',
  '{field} must be a fraction from 0 to 1': '{field} doit être une fraction de 0 à 1',
  '{field} must be a JPEG, PNG or WebP image of at most {max} megapixels':
    '{field} doit être une image JPEG, PNG ou WebP d’au plus {max} mégapixels',
  '{field} must be a language code, such as fr or en-GB':
    '{field} doit être un code de langue, tel que fr ou en-GB',
  '{field} must be a language tag such as fr or fr-CA':
    '{field} doit être un code de langue tel que fr ou fr-CA',
  '{field} must be a month such as 2026-11': '{field} doit être un mois tel que 2026-11',
  '{field} must be a multiple of {step} minor units':
    '{field} doit être un multiple de {step} unités de la plus petite décimale',
  '{field} must be a multiple of {step}': '{field} doit être un multiple de {step}',
  '{field} must be a number above zero with at most ten decimals':
    '{field} doit être un nombre supérieur à zéro, avec dix décimales au plus',
  '{field} must be a percentage with at most two decimals':
    '{field} doit être un pourcentage avec deux décimales au plus',
  '{field} must be a registration token of the push service':
    '{field} doit être un jeton d’inscription du service de notifications',
  '{field} has a wrong check digit: compare its digits with the barcode':
    '{field} a un chiffre de contrôle faux : comparez ses chiffres avec le code-barres',
  '{field} must have 8, 12, 13 or 14 digits': '{field} doit avoir 8, 12, 13 ou 14 chiffres',
  '{field} must have six digits': '{field} doit avoir six chiffres',
  '{field} must have 6 to 10 digits': '{field} doit avoir de 6 à 10 chiffres',
  '{field} must be a VAT number with its prefix, such as FR12345678901':
    '{field} doit être un numéro de TVA avec son préfixe, tel que FR12345678901',
  '{field} must be a web address that starts with http:// or https://':
    '{field} doit être une adresse web qui commence par http:// ou https://',
  '{field} must be a web address that starts with https://':
    '{field} doit être une adresse web qui commence par https://',
  '{field} must be an object of texts by language': '{field} doit être un objet de textes par langue',
  '{field} must be an absolute http or https URL': '{field} doit être une URL http ou https complète',
  '{field} must be an amount of {currency}, which has {count} decimals':
    '{field} doit être un montant en {currency}, qui a {count} décimales',
  '{field} must be equal to {other}': '{field} doit être égal à {other}',
  '{field} must be ISO 3166-1 codes such as FR': '{field} doit contenir des codes ISO 3166-1 tels que FR',
  '{field} must be language tags such as fr or fr-CA':
    '{field} doit contenir des codes de langue tels que fr ou fr-CA',
  '{field} must be letters, digits and -': '{field} ne peut contenir que des lettres, des chiffres et -',
  '{field} must be letters, digits, - _ and .':
    '{field} ne peut contenir que des lettres, des chiffres, - _ et .',
  '{field} must be letters, digits, - and _':
    '{field} ne peut contenir que des lettres, des chiffres, - et _',
  '{field} must be lower case letters, digits and single dashes':
    '{field} ne peut contenir que des minuscules, des chiffres et des tirets simples',
  '{field} must be lower-case letters and digits, joined by single hyphens':
    '{field} ne peut contenir que des minuscules et des chiffres, reliés par des tirets simples',
  '{field} must be more than 0': '{field} doit être supérieur à 0',
  '{field} must be more than zero': '{field} doit être supérieur à zéro',
  '{field} must be of {words}': '{field} doit être parmi : {words}',
  '{field} must be one line': '{field} doit tenir sur une ligne',
  '{field} must be the IANA name of a time zone, such as Europe/Paris':
    '{field} doit être le nom IANA d’un fuseau horaire, tel que Europe/Paris',
  '{field} must be the id of a payment method': '{field} doit être l’identifiant d’un moyen de paiement',
  '{field} has a comma: write 12.90, or separate the columns by semicolons':
    '{field} contient une virgule : écrivez 12.90, ou séparez les colonnes par des points-virgules',
  '{field} is not UTF-8: save the file as CSV UTF-8':
    '{field} n’est pas en UTF-8 : enregistrez le fichier au format CSV UTF-8',
  '{field} must contain a small letter, a capital letter and a digit':
    '{field} doit contenir une minuscule, une majuscule et un chiffre',
  '{field} must name an account while bank transfers are offered':
    '{field} doit indiquer un compte tant que les virements sont proposés',
  '{field} must not be listed twice with the same region and class':
    '{field} ne peut figurer deux fois avec la même région et la même classe',
  '{field} must not be listed twice': '{field} ne peut figurer deux fois',
  '{field} must not be more than {max}': '{field} ne doit pas dépasser {max}',
  'save_card needs an account': 'save_card demande un compte',
  '{field} must have no | and no comma': '{field} ne peut contenir ni | ni virgule',
  '{field} must be lower-case letters, digits and _, and begin with a letter':
    '{field} se compose de minuscules, de chiffres et de _, et commence par une lettre',
  'Choices are required.': 'Des choix sont nécessaires.',
  'Only choices have them.': 'Seuls les choix en ont.',
  'A reference needs the kind of record that it leads to.':
    'Une référence demande le type d’élément auquel elle mène.',
  'Only references have it.': 'Seules les références l’ont.',
  'This type has no bounds.': 'Ce type n’a pas de limites.',
  'A length is a whole number.': 'Une longueur est un nombre entier.',
  'The largest value is below the least.': 'La plus grande valeur est inférieure à la plus petite.',
  'Such records are not public.': 'Ces éléments ne sont pas publics.',
  'Such records belong to no customer.': 'Ces éléments n’appartiennent à aucun client.',
  'Customers do not write such records.': 'Les clients ne modifient pas ces éléments.',
  'Customers can only write what they see.': 'Les clients ne modifient que ce qu’ils voient.',
  'Only customers write such records.': 'Seuls les clients modifient ces éléments.',
  'Such a field cannot be required.': 'Un tel champ ne peut pas être obligatoire.',
  'Such a field has no default.': 'Un tel champ n’a pas de valeur par défaut.',
  'Lists cannot be filtered by such a field.': 'Les listes ne peuvent pas être filtrées par un tel champ.',
  'A reference has no default.': 'Une référence n’a pas de valeur par défaut.',
  'It is no value of the field.': 'Ce n’est pas une valeur du champ.',
  'This key is reserved.': 'Cette clé est réservée.',
  'This key is taken.': 'Cette clé est déjà prise.',
  'There are {max} fields already.': 'Il y a déjà {max} champs.',
  'Line {line}: There is no variable {name}.': 'Ligne {line} : il n’y a pas de variable {name}.',
  'Line {line}: {name} is a condition. Write {section}.':
    'Ligne {line} : {name} est une condition. Écrivez {section}.',
  'Line {line}: {{.}} stands for a text of a list, and needs a section {{#…}} around it.':
    'Ligne {line} : {{.}} représente un texte d’une liste et demande une section {{#…}} autour.',
  'Line {line}: Write two braces {{…}}, not three, and no &.':
    'Ligne {line} : écrivez deux accolades {{…}}, pas trois, et sans &.',
  'Line {line}: {tag} is not allowed.': 'Ligne {line} : {tag} n’est pas permis.',
  'Line {line}: {section} is not closed by {end}.': 'Ligne {line} : {section} n’est pas fermé par {end}.',
  'Line {line}: {end} closes nothing.': 'Ligne {line} : {end} ne ferme rien.',
  'Line {line}: Two braces {{ are not closed by }}.':
    'Ligne {line} : deux accolades {{ ne sont pas fermées par }}.',
  'Line {line}: Two braces }} have no {{ before them.':
    'Ligne {line} : deux accolades }} n’ont pas de {{ avant elles.',
  'Line {line}: {section} is nested too deeply.': 'Ligne {line} : {section} est imbriqué trop profondément.',
  'Line {line}: {section} is a list within a list.': 'Ligne {line} : {section} est une liste dans une liste.',
  'It needs the variable {name}.': 'La variable {name} est nécessaire.',
  'It needs the variable {name} in each case. A condition hides it.':
    'La variable {name} est nécessaire dans chaque cas. Une condition la cache.',
  'It has {length} characters. At most {max} are allowed.':
    'Ce texte a {length} caractères. Au plus {max} sont permis.',
  'With the example data it has {length} characters. At most {max} are allowed.':
    'Avec les données d’exemple, ce texte a {length} caractères. Au plus {max} sont permis.',
  'It is too long with the example data.': 'Ce texte est trop long avec les données d’exemple.',
  'There is no such example.': 'Cet exemple n’existe pas.',
  'This message has no such text.': 'Ce message n’a pas ce texte.',
  'Write it in one line.': 'Écrivez ce texte sur une seule ligne.',
  'This message is about no order.': 'Ce message ne porte sur aucune commande.',
  'There is no order that this message fits.': 'Aucune commande ne convient à ce message.',
  'sku stands twice in the file, see row {row}': 'sku figure deux fois dans le fichier, voir la ligne {row}',
};
