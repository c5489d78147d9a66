import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useIsEncrypted } from '../../hooks/log/useIsEncrypted.ts';
import { otherFormats, useFormatExport } from '../../hooks/transfer/useFormatExport.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import { ExportButton, OwnExportButton } from '../../ui/exporting/ExportButton.tsx';
import { exporting } from '../../words/en/exporting.ts';
import './exportSection.css';

/** Takes the whole log out: in Daylog's own format, or in one of another program. */
export function ExportSection() {
  const words = useWords(exporting);
  const fill = useReadable(useDayLog().fillProgress);
  const isEncrypted = useIsEncrypted();
  return (
    <section className="transfer-part" aria-labelledby="transfer-export">
      <h2 id="transfer-export">{words.title}</h2>
      <p>{words.lead}</p>
      <p className="quiet">{words.offline}</p>
      {fill.kind !== 'complete' && <p className="notice">{words.willLackDays}</p>}
      <OwnExportButton isMain />
      <h3>{words.othersTitle}</h3>
      <p className="quiet">
        {words.othersLead} {isEncrypted && words.othersNotEncrypted}
      </p>
      <ul className="export-formats" role="list">
        {otherFormats.map((format) => (
          <Format key={format} format={format} />
        ))}
      </ul>
    </section>
  );
}

function Format({ format }: { readonly format: (typeof otherFormats)[number] }) {
  const words = useWords(exporting);
  const open = useFormatExport(format);
  const { name, about } = words.formats[format];
  return (
    <li>
      <h4>{name}</h4>
      <p className="quiet">{about}</p>
      <ExportButton open={open} label={words.exportOne} name={words.exportAs(name)} />
    </li>
  );
}
