import PDFDocument from 'pdfkit';
import { escapeXml } from './xml';

/** Methods of PDFKit that its types leave out. */
interface Internals {
  appendXML(xml: string): void;
  endMetadata(): void;
  file(content: Buffer, options: PDFKit.Mixins.PDFAttachmentOptions & { relationship: 'Data' }): unknown;
}

const Base = PDFDocument as unknown as new (
  options: PDFKit.PDFDocumentOptions,
) => PDFKit.PDFDocument & Internals;

/** Says in the metadata that the file has an invoice as XML (Factur-X 1.0, section 6). */
const FACTUR_X = `
  <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
    <fx:DocumentType>INVOICE</fx:DocumentType>
    <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
    <fx:Version>1.0</fx:Version>
    <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>fx</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq>
        ${property('DocumentFileName', 'The name of the embedded XML document')}
        ${property('DocumentType', 'The type of the hybrid document in capital letters')}
        ${property('Version', 'The actual version of the standard applying to the embedded XML document')}
        ${property('ConformanceLevel', 'The conformance level of the embedded XML document')}
      </rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`;

function property(name: string, description: string): string {
  return `<rdf:li rdf:parseType="Resource">
          <pdfaProperty:name>${name}</pdfaProperty:name>
          <pdfaProperty:valueType>Text</pdfaProperty:valueType>
          <pdfaProperty:category>external</pdfaProperty:category>
          <pdfaProperty:description>${description}</pdfaProperty:description>
        </rdf:li>`;
}

/** A PDF of PDF/A-3b, which archives accept: all fonts and colours are in the file. */
export class ArchiveDocument extends Base {
  constructor(options: PDFKit.PDFDocumentOptions) {
    super({ ...options, pdfVersion: '1.7', subset: 'PDF/A-3b' });
  }

  /** Attaches the document as XML, by the rules of Factur-X. */
  attachInvoice(xml: string, createdAt: Date): void {
    this.file(Buffer.from(xml), {
      name: 'factur-x.xml',
      type: 'text/xml',
      description: 'Factur-X',
      relationship: 'Data',
      creationDate: createdAt,
      modifiedDate: createdAt,
    });
    this.appendXML(FACTUR_X);
  }

  /** PDFKit writes title and author into the XML of the metadata as they are. */
  override endMetadata(): void {
    const { Title = '', Author = '' } = this.info;
    this.info.Title = escapeXml(Title);
    this.info.Author = escapeXml(Author);
    super.endMetadata();
  }
}
