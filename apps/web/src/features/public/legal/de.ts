import { PRODUCT } from '@folkmoot/domain/product'
import type { LegalMessages } from './languages.ts'

/** The legal texts in German. */
export const de: LegalMessages = {
  language: 'Sprache',
  contents: 'Inhalt',
  translation:
    'Dies ist eine Übersetzung; wo sie vom englischen Text abweicht, ist der englische Text maßgebend.',
  dates: 'Zuletzt geändert am {updated}; inhaltlich folgt der Text der Fassung vom {followed}.',
  gaps: 'Der Betreiber dieses Servers hat {fields} nicht angegeben. Der Text unten kennzeichnet die Lücken; fragen Sie die Person, die Sie eingeladen hat.',
  fields: {
    name: 'seinen Namen',
    contact: 'eine Adresse für Fragen',
    state: 'den Bundesstaat, dessen Recht gilt,',
  },
  state: 'des US-Bundesstaats {state}',
  missing: {
    name: 'seinem Betreiber, der hier keinen Namen angegeben hat,',
    contact: 'den Betreiber dieses Servers (hier ist keine Adresse angegeben)',
    state:
      'des US-Bundesstaats, in dem der Betreiber seinen Sitz hat (der Betreiber hat ihn hier nicht genannt),',
  },
  terms: {
    title: 'Nutzungsbedingungen',
    intro: `Worauf Sie sich einlassen, wenn Sie ${PRODUCT} auf diesem Server benutzen.`,
    sections: {
      'who-this-is-between': [
        'Zwischen wem das gilt',
        `${PRODUCT} wird auf diesem Server von {name} betrieben („wir“). Diese Bedingungen gelten zwischen uns und allen, die hier eine Diskussion anlegen, moderieren, an ihr teilnehmen oder sie lesen („Sie“).`,
        'Mit der Nutzung des Dienstes nehmen Sie sie an. Nutzen Sie ihn für eine Organisation, so erklären Sie, dass Sie die Bedingungen für diese annehmen dürfen. Nehmen Sie sie nicht an, so benutzen Sie den Dienst nicht.',
      ],
      age: [
        'Alter',
        'Sie müssen mindestens sechzehn Jahre alt sein, um den Dienst zu nutzen. Wir prüfen das nicht: Mit der Nutzung erklären Sie uns, dass Sie es sind.',
      ],
      'what-you-may-do': [
        'Was Sie dürfen',
        'Sie dürfen Diskussionen anlegen, Menschen dazu einladen, Beiträge schreiben, abstimmen und die Ergebnisse verwenden, zu privaten, öffentlichen und gewerblichen Zwecken gleichermaßen.',
        'Sie dürfen nicht gegen Gesetze oder die Rechte anderer verstoßen, nichts schreiben, was droht, Hass verbreitet oder verletzen soll, keine privaten Angaben über Menschen ohne deren Einwilligung veröffentlichen, sich nicht als jemand anderes ausgeben, nicht anstelle von Menschen durch Programme abstimmen oder schreiben, nicht herauszufinden versuchen, wer hinter einem anonymen Beitrag oder einer anonymen Antwort steht, und den Dienst nicht für andere stören.',
      ],
      'your-account': [
        'Ihr Konto',
        'Sie melden sich über einen Identitätsdienst an. Bewahren Sie Ihren Zugang dazu sicher: Was über Ihr Konto geschieht, gilt als von Ihnen getan. Teilen Sie uns sofort mit, wenn jemand anderes es benutzt.',
      ],
      'what-you-write': [
        'Was Sie schreiben',
        'Ihre Beiträge und die Texte Ihrer Diskussionen bleiben Ihre. Sie erlauben uns und denen, die die Diskussion führen, sie als Teil der Diskussion und ihrer Ergebnisse zu speichern, zu zeigen, zu übersetzen, auszuwerten und zu veröffentlichen, weltweit, unentgeltlich und solange es diese gibt.',
        'Sie sind für das verantwortlich, was Sie schreiben, und erklären, dass Sie es schreiben dürfen.',
      ],
      'screening-and-removal': [
        'Durchsicht und Entfernung',
        'Wir sowie die Eigentümer und Moderatoren einer Diskussion dürfen durchsehen, was Menschen schreiben, bevor oder nachdem es gezeigt wird, und dürfen es zurückhalten, verbergen oder entfernen, mit oder ohne Begründung. Niemand ist dazu verpflichtet.',
        'Was Sie schreiben, kann von einem automatischen Dienst geprüft werden, der bewertet, wie toxisch ein Text ist. Ein Text mit hoher Bewertung kann verborgen bleiben, bis ein Mensch ihn angesehen hat.',
      ],
      fees: [
        'Gebühren',
        'Wo wir eine Gebühr verlangen, sagen wir das und ihre Höhe, bevor Sie sie schulden. Gebühren lauten auf US-Dollar. Gezahlte Gebühren werden nicht erstattet, auch dann nicht, wenn Sie den Dienst vor Ablauf der bezahlten Zeit nicht mehr nutzen.',
        'Eine Spende ist freiwillig, kauft nichts und wird ebenfalls nicht erstattet.',
      ],
      ending: [
        'Beendigung',
        'Sie können jederzeit aufhören. Wir können ein Konto oder eine Diskussion schließen oder den Dienst beenden, insbesondere wenn gegen diese Bedingungen verstoßen wird. Was in einer Diskussion gesagt wurde, kann in ihren Ergebnissen bleiben.',
      ],
      'no-warranty': [
        'Keine Gewährleistung',
        'Der Dienst wird so angeboten, wie er ist und wie er verfügbar ist. Soweit das Gesetz es erlaubt, sichern wir weder zu, dass er frei von Fehlern oder Unterbrechungen ist, noch, dass seine Ergebnisse vollständig oder für einen Zweck richtig sind. Ergebnisse zeigen, was die Teilnehmenden gesagt und wie sie abgestimmt haben; sie sind keine Stichprobe einer Bevölkerung.',
      ],
      'limit-of-liability': [
        'Begrenzung der Haftung',
        'Soweit das Gesetz es erlaubt, haften wir nicht für mittelbare Schäden, für entgangenen Gewinn und für verlorene Daten.',
        'Alles, was wir Ihnen zusammen schulden können, aus welchem Grund auch immer, ist höchstens der größere von zwei Beträgen: die Gebühren, die Sie uns in den zwölf Monaten vor Entstehen des Anspruchs gezahlt haben, oder 100 US-Dollar ($100).',
      ],
      'disputes-thirty-days-then-arbitration': [
        'Streitigkeiten: dreißig Tage, dann Schiedsverfahren',
        'Haben Sie einen Anspruch gegen uns, so schreiben Sie zuerst uns, an {contact}, und sagen Sie, was geschehen ist und was Sie verlangen. Wir tun dasselbe bei einem Anspruch gegen Sie. Beide Seiten haben dann ab dieser Mitteilung dreißig Tage, um ihn beizulegen, und niemand darf vor deren Ablauf ein Schiedsverfahren einleiten.',
        'Ein Anspruch, der bis dahin nicht beigelegt ist, wird durch ein verbindliches Schiedsverfahren entschieden, von einem einzelnen Schiedsrichter, nach den Regeln der American Arbitration Association für Schiedsverfahren in Handelssachen in der bei dessen Beginn geltenden Fassung, in englischer Sprache und schriftlich oder per Video, es sei denn, der Schiedsrichter hält eine persönliche Verhandlung für nötig. Jede Seite bringt nur ihren eigenen Anspruch vor: Es gibt keine Sammelschiedsverfahren. Der Schiedsspruch kann vor jedem zuständigen Gericht vollstreckt werden.',
        'Ansprüche, über die ein Gericht für geringfügige Forderungen entscheiden darf, können stattdessen dorthin gehen, und beide Seiten können ein Gericht anrufen, damit es eine Rechtsverletzung sofort unterbindet. Gibt Ihnen das Recht Ihres Wohnorts die Möglichkeit, dort ein Gericht oder eine Behörde anzurufen, so behalten Sie sie.',
      ],
      'governing-law': [
        'Anwendbares Recht',
        'Diese Bedingungen und jeder Streit über sie unterliegen dem Recht {state} ohne dessen Regeln darüber, welches Recht gilt, und dem Bundesrecht der Vereinigten Staaten über Schiedsverfahren. Rechte, die Ihnen das Recht Ihres Wohnorts als Verbraucher gibt und auf die nicht verzichtet werden kann, behalten Sie.',
      ],
      changes: [
        'Änderungen',
        'Wir können diese Bedingungen ändern. Das Datum oben sagt, wann das zuletzt geschehen ist. Änderungen gelten von da an für das, was Sie danach tun.',
        'Ist ein Teil dieser Bedingungen unwirksam, so gilt der Rest weiter.',
      ],
      contact: ['Kontakt', 'Fragen zu diesen Bedingungen richten Sie an {contact}.'],
    },
  },
  privacy: {
    title: 'Datenschutzerklärung',
    intro: `Was ${PRODUCT} auf diesem Server über Sie erfährt, wer es sieht und was Sie verlangen können.`,
    sections: {
      'who-is-responsible': [
        'Wer verantwortlich ist',
        'Dieser Server wird von {name} betrieben („wir“). Der Eigentümer einer Diskussion entscheidet, was sie fragt und wen er einlädt, und ist dafür verantwortlich, wie er ihre Ergebnisse verwendet.',
      ],
      'what-we-learn-of-you': [
        'Was wir über Sie erfahren',
        'Wenn Sie sich anmelden: die Kennung, den Namen und die E-Mail-Adresse, die Ihr Identitätsdienst uns gibt. Ihr Passwort sehen wir nie. Ein Protokoll der Sicherheitsereignisse sagt, welches Konto wann Einstellungen oder Rechte geändert, externe Kennungen gelesen, Dateien abgerufen und sich angemeldet hat; es enthält die Nummer des Kontos, nicht seinen Namen. Lädt Sie jemand ein, an einer Diskussion mitzuarbeiten, so behalten wir die eingegebene Adresse, bis Sie annehmen, die Einladung zurückgezogen wird oder zwei Wochen vorbei sind; nehmen Sie an, so behalten wir Ihre Rolle, und die Eigentümer der Diskussion sehen Ihren Namen und Ihre E-Mail-Adresse.',
        'Wenn Sie teilnehmen: Ihre Beiträge, Ihre Antworten und wann sie gegeben wurden; eine Nummer in der Diskussion, die für Sie steht; einen Schlüssel Ihres Browsers; eine E-Mail-Adresse, falls Sie eine hinterlassen, um von neuen Beiträgen zu erfahren; einen Einladungs- oder Anmeldecode, falls die Diskussion auf Einladung stattfindet; und die externe Kennung, falls die Seite, in die die Diskussion eingebettet ist, eine übergibt.',
        'Ihr Browser sendet mit jeder Anfrage seine Netzadresse und seine Art. Dieser Server zählt Adressen eine Minute bis einen Tag lang, um Überflutung und das Erraten von Codes zu verhindern: in seinem Arbeitsspeicher, oder als Prüfwert, wo mehrere Server zusammenarbeiten. Er speichert keine Adresse und protokolliert keine Anfragen. Bei Menschen, die ohne Konto, Einladungscode oder signierte Kennung kommen, behält er eine Nummer ihres Netzes, die mit einem Geheimnis gebildet ist und die sich rund 65.000 Adressen teilen: Öffentliche Ergebnisse warten, bis Menschen aus mehreren Netzen abgestimmt haben, damit niemand einzelne Antworten herausfindet, indem er viele Teilnehmende schickt. Die Nummer verschwindet mit dem, was Sie mit der Diskussion verbindet. Der Proxy, der die Anfragen für den Server entgegennimmt, kann sie protokollieren: Fragen Sie den Betreiber.',
        'Ihr eigener Browser behält Ihre Anmeldung oder Ihren Platz in einer Diskussion, Antworten und Beiträge, die noch nicht gesendet sind, sowie die Sprache und die Farben, die Sie gewählt haben. Es gibt keine Werbung, keine Verfolgung über Websites hinweg und keine Zählung, wer welche E-Mail liest.',
      ],
      'how-we-use-it': [
        'Wie wir es verwenden',
        'Um Diskussionen zu führen: um Beiträge zu zeigen, Antworten zu zählen, Meinungsgruppen zu finden und Ergebnisse zu veröffentlichen; um Eigentümern und Moderatoren ihre Arbeit zu ermöglichen; um Ihnen zu antworten; um Ihnen von neuen Beiträgen zu berichten, wenn Sie darum gebeten haben; um den Dienst sicher zu halten; und um rechtliche Pflichten zu erfüllen.',
        'Die Ergebnisse werden aus den Antworten aller berechnet. Über Sie wird durch sie nichts entschieden.',
      ],
      'whom-we-disclose-it-to': [
        'Wem wir es offenlegen',
        'Wir verkaufen keine personenbezogenen Daten. Wir legen sie nur offen: denen, die eine Diskussion führen, soweit diese Seite es sagt; Diensten, die für uns arbeiten und an unsere Weisungen gebunden sind; Behörden und Gerichten, wenn das Gesetz uns verpflichtet; demjenigen, der den Dienst übernimmt, unter den Zusagen dieser Seite; und anderen, wenn Sie uns darum bitten.',
      ],
      'services-of-third-parties': [
        'Dienste Dritter',
        'Die Anmeldung läuft über einen Identitätsdienst, der erfährt, dass Sie diesen Dienst nutzen. Die Rechner, der Speicher und die Sicherungskopien dieses Servers sowie seine ausgehenden E-Mails können für uns von anderen bereitgestellt werden.',
        'Wo dieser Server für solche Dienste eingerichtet ist: Der Text eines Beitrags geht an einen Dienst, der bewertet, wie toxisch er ist, und an solche, die Beiträge nach Themen ordnen und die Themen benennen; Sätze über die Ergebnisse, ohne Beiträge, gehen an einen, der sie in andere Worte fasst. Sie erhalten keine Namen, keine Nummern von Teilnehmenden und keine Antworten einzelner Menschen. Ohne diese Dienste macht der Server alles selbst.',
        'Ist ein Spendenformular eingerichtet, so ist es die Seite eines anderen Anbieters, die in unserer gezeigt wird: Was Sie dort eingeben, geht an diesen Anbieter. Links, die anderswohin führen, führen zu Websites mit eigenen Regeln.',
      ],
      'who-sees-what-you-write-and-how-you-vote': [
        'Wer sieht, was Sie schreiben und wie Sie abstimmen',
        'Beiträge sind in ihrer Diskussion öffentlich, sofern die Moderation sie nicht ablehnt: Alle, die die Diskussion öffnen können, können sie lesen, ohne Ihren Namen oder Ihre Nummer, und sie können in Berichten, in Dateien und auf anderen Websites erscheinen. Moderatoren lesen auch abgelehnte. Schreiben Sie nichts, was Sie für sich behalten wollen, weder über sich noch über andere.',
        'Eine einzelne Antwort wird weder anderen Teilnehmenden noch Lesern der Ergebnisse gezeigt. Ergebnisse werden für mindestens drei Menschen zusammen veröffentlicht und ändern sich nur, wenn mehrere Menschen abgestimmt haben; bis dahin warten Antworten. Wie viele Menschen teilnehmen, ist öffentlich. Menschen, die zusammenwirken und wissen, wie sie selbst abgestimmt haben, können mehr erfahren als einer allein.',
        'Eigentümer und Moderatoren haben Dateien mit allen Antworten, in denen Menschen Nummern sind. Sie haben auch die Liste der externen Kennungen mit diesen Nummern: Sind Sie mit einer externen Kennung gekommen, so können sie diese mit Ihren Antworten und Beiträgen verbinden. Die Adresse, die Sie hinterlassen haben, um von neuen Beiträgen zu erfahren, sehen sie nie. Administratoren dieses Servers können jede Diskussion öffnen, und das Protokoll der Sicherheitsereignisse hält das fest.',
        'Der Eigentümer kann die Antworten für alle veröffentlichen: dann unter anderen Nummern, die für diese Veröffentlichung gebildet werden, und mit Zeiten, die nicht genauer als eine Stunde sind. Wer weiß, wie Sie über mehrere Beiträge abgestimmt haben, kann Sie dort wiedererkennen.',
      ],
      'anonymous-or-under-your-name': [
        'Anonym oder unter Ihrem Namen',
        'Sie entscheiden, ob Sie anonym schreiben. Nehmen Sie teil, ohne sich anzumelden, so kennt die Diskussion Sie nur als Nummer. Kommen Sie von einer Seite, die sagt, wer Sie sind, so können diejenigen, die die Diskussion führen, Sie erkennen, wie der Abschnitt davor sagt. Anderen Teilnehmenden werden weder Namen noch Bilder gezeigt. Eine Diskussion zeigt den Namen, den ihr Eigentümer seinem Konto gegeben hat.',
        'Was Sie schreiben, kann Sie trotzdem verraten, durch seinen Inhalt oder seinen Stil.',
      ],
      'access-correction-and-deletion': [
        'Auskunft, Berichtigung und Löschung',
        'Alles, was über Sie gespeichert ist, sehen Sie selbst und laden Sie selbst herunter: aus einer Diskussion am Ende ihrer Seite, unter „Ihre Daten in dieser Diskussion“; aus einem Konto unter „Account“. An denselben Stellen löschen Sie es, sofort. Für eine Berichtigung, oder wenn Sie nicht mehr hineinkommen, schreiben Sie an {contact}. Es kann sein, dass wir einen Nachweis verlangen müssen, dass Sie es sind.',
        'Das Löschen entfernt Ihre Beiträge, Antworten, externen Kennungen, Adressen, Codes und alles andere, was Sie mit einer Diskussion verbindet. Gelöschte Antworten gehören sofort niemandem mehr, und die Ergebnisse, die die Moderation sieht, lassen sie ab der nächsten Auswertung weg. Öffentliche Ergebnisse zählen sie als Zahlen ohne Person mit, bis zum selben Beitrag auch die Antworten von mindestens drei anderen gelöscht sind, und zählen danach weiterhin eine davon, die das Los bestimmt: Sonst könnten alle sehen, wie jemand abgestimmt hat. Es gibt eine weitere Ausnahme: Ist eine Diskussion geschlossen und hat ihr Eigentümer die Antworten veröffentlicht, so bleiben Ihre als Zahlen, die niemandem gehören, mit auf die Stunde genauen Zeiten. Von einem Beitrag bleibt die Nummer ohne den Text, weil andere über ihn abgestimmt haben. Das Löschen eines Kontos tut dies in jeder Diskussion, an der Sie mit ihm teilgenommen haben.',
        'Was wir nicht zurückholen können: Dateien, die andere zuvor heruntergeladen haben, Kopien von Seiten auf anderen Websites und das Protokoll der Sicherheitsereignisse, das die Nummer eines Kontos, nicht seinen Namen, ein Jahr lang behält. Der Betreiber entfernt die letzten Spuren aus den Dateien der Datenbank; in einer älteren Sicherungskopie werden die Löschungen nachgeholt, bevor jemand sie benutzen kann.',
      ],
      'opting-out': [
        'Widerspruch',
        'Sie können uns jederzeit mitteilen, dass wir Ihnen keine E-Mails mehr senden oder Ihre Daten nicht mehr auf eine Weise verwenden sollen, die Ihre Einwilligung braucht. Eine Adresse erhält E-Mails einer Diskussion erst, nachdem sie bestätigt wurde; eine unbestätigte wird nach zwei Tagen gelöscht. Ein Prüfwert der Adresse wird einen Tag lang behalten, um die Zahl der E-Mails zu begrenzen. E-Mails enthalten einen Link, der sie beendet und die Adresse sofort löscht. Die Ausführung anderer Anträge kann bis zu zehn Werktage dauern; E-Mails, die schon unterwegs sind, können Sie noch erreichen.',
      ],
      children: [
        'Kinder',
        'Der Dienst ist nicht für Kinder unter 16 Jahren bestimmt, und wir erheben nicht wissentlich personenbezogene Daten von Kindern unter 16 Jahren. Wissen Sie von solchen Daten, so teilen Sie es uns mit, und wir löschen sie.',
      ],
      'how-long-we-keep-it': [
        'Wie lange wir es behalten',
        'Wir behalten ein Konto, bis Sie es löschen, und eine Diskussion, bis ihr Eigentümer oder wir sie löschen. Der Eigentümer der Diskussion oder wir können festlegen, nach wie vielen Tagen nach ihrem Ende alle in ihr vergessen werden: Dann werden externe Kennungen, Adressen, Codes und Verbindungen zu Konten gelöscht, und Antworten und Beiträge bleiben als solche von Nummern. Sicherheitsereignisse werden nach einem Jahr gelöscht. Sicherungskopien, die noch Gelöschtes enthalten, werden gelöscht, wenn sie überschrieben werden.',
      ],
      'transfer-to-other-countries': [
        'Übermittlung in andere Länder',
        'Dieser Server und die Dienste, die für uns arbeiten, können in einem anderen Land sein als Sie, etwa in den Vereinigten Staaten, deren Recht Ihre Daten weniger schützen kann als das Ihres Landes. Mit der Nutzung des Dienstes senden Sie sie dorthin. Wo das Gesetz Garantien verlangt, etwa Standardvertragsklauseln, verwenden wir sie.',
      ],
      'rights-in-the-european-union': [
        'Rechte in der Europäischen Union',
        'Wenn Sie in der Europäischen Union, im Europäischen Wirtschaftsraum, im Vereinigten Königreich oder in der Schweiz sind, haben Sie das Recht auf Auskunft, auf Berichtigung, auf Löschung, auf Einschränkung, darauf, Ihre Daten in einer anderswo verwendbaren Form zu erhalten, auf Widerspruch und auf Widerruf einer Einwilligung. Wir antworten innerhalb von 30 Tagen.',
        'Wir verarbeiten Ihre Daten, weil es für den Dienst nötig ist, den Sie nutzen, weil Sie eingewilligt haben, wegen unseres berechtigten Interesses an einer sicheren und ehrlichen Diskussion oder weil das Gesetz uns dazu verpflichtet. Sie können sich auch bei der Datenschutzbehörde Ihres Wohnorts beschweren.',
      ],
      security: [
        'Sicherheit',
        'Verbindungen sind verschlüsselt, wo dieser Server über das Internet erreicht wird. Seine Dateien sind auf dem Rechner nur für sein eigenes Benutzerkonto lesbar, aber die Software verschlüsselt ihre Datenbank nicht: Ob Datenträger und Sicherungskopien verschlüsselt sind, entscheidet der Betreiber. Kein System ist vollkommen sicher; geschieht etwas, das Sie betrifft, so sagen wir es Ihnen, wie das Gesetz es verlangt.',
        'Um eine Schwachstelle dieses Servers zu melden, benutzen Sie die Adresse in /.well-known/security.txt, falls der Betreiber eine angegeben hat, oder schreiben Sie an {contact}.',
      ],
      'updates-of-this-policy': [
        'Änderungen dieser Erklärung',
        'Wir können diese Erklärung ändern. Das Datum oben sagt, wann das zuletzt geschehen ist; von einer wichtigen Änderung berichten wir denen, deren Adresse wir haben, bevor sie gilt.',
      ],
      contact: ['Kontakt', 'Fragen, Anträge und Beschwerden zum Datenschutz richten Sie an {contact}.'],
    },
  },
}
