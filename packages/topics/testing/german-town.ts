import type { TopicComment } from '../src/find-topics.ts'

/**
 * Subjects of an invented German town, each with five demands and five reasons, which have words of other subjects too, as
 * comments of people do.
 */
const SUBJECTS: readonly (readonly (readonly [demand: string, reason: string])[])[] = `
Wir brauchen sichere Radwege an der Hauptstraße. | Kinder fahren sonst nicht mit dem Rad zur Schule.
Die Radwege müssen breiter werden. | Mit dem Fahrrad ist es dort lebensgefährlich.
Radfahrer brauchen eigene Ampeln. | Die Radfahrer weichen auf den Gehweg aus.
Bitte die Schlaglöcher auf den Radwegen ausbessern! | Jede Woche gibt es Unfälle mit Fahrrädern.
Radwege gehören vom Autoverkehr getrennt. | Wer Rad fährt, macht keinen Stau.

Der Bus muss auch abends fahren. | Ohne Auto kommt man nach Feierabend nicht heim.
Die Buslinie ins Neubaugebiet fehlt. | Der Takt der Busse passt nicht zu den Zügen.
Der Bus sollte alle fünfzehn Minuten kommen. | Ältere Leute sind auf die Buslinie angewiesen.
Busse brauchen eine eigene Spur. | Jugendliche stehen nachts an der Haltestelle.
Am Wochenende fährt kein einziger Bus. | Der Fahrplan ist seit Jahren derselbe.

Die Stadt soll bezahlbare Wohnungen bauen. | Familien finden keine Wohnung mehr.
Wir brauchen mehr sozialen Wohnungsbau. | Die Mieten steigen schneller als die Löhne.
Leerstehende Wohnungen gehören vermietet. | Junge Leute ziehen wegen der Mieten fort.
Die Mieten müssen gedeckelt werden. | Bezahlbarer Wohnraum ist knapp.
Ferienwohnungen nehmen uns den Wohnraum weg. | Die Hälfte des Einkommens geht für die Miete drauf.

Es fehlen Kitaplätze in der Südstadt. | Eltern können ohne Betreuung nicht arbeiten.
Die Kita muss länger geöffnet sein. | Die Gruppen in der Kita sind zu groß.
Mehr Erzieherinnen für unsere Kitas! | Wir warten seit zwei Jahren auf die Betreuung.
Kitaplätze sollen kostenlos sein. | Erzieherinnen kündigen wegen Überlastung.
Die Vergabe der Kitaplätze ist undurchsichtig. | Kleine Kinder brauchen verlässliche Betreuung.

Die Grundschule muss saniert werden. | In den Klassenzimmern zieht es durch die Fenster.
Die Toiletten der Schule sind eine Zumutung. | Schüler lernen besser in hellen Räumen.
Jedes Klassenzimmer braucht schnelles Internet. | Der Unterricht fällt ständig aus.
Die Schule braucht eine Mensa. | Ganztags brauchen Schüler ein warmes Essen.
Mehr Lehrer für unsere Schulen! | Das Schulgebäude ist fünfzig Jahre alt.

Rettet das Freibad! | Kinder lernen sonst nicht schwimmen.
Das Freibad darf nicht geschlossen werden. | Im Sommer ist das Schwimmbad der Treffpunkt.
Das Hallenbad braucht eine neue Heizung. | Der Schwimmverein hat keine Bahnen mehr.
Der Eintritt ins Freibad ist zu teuer. | Das nächste Hallenbad ist dreißig Kilometer entfernt.
Wir wollen längere Öffnungszeiten im Schwimmbad. | Schwimmen hält gesund.

Mehr Bäume in der Innenstadt pflanzen! | Im Sommer ist die Hitze unerträglich.
Der Stadtpark braucht Schatten spendende Bäume. | Bäume kühlen die Straßen.
Alte Bäume dürfen nicht gefällt werden. | Insekten finden keine Nahrung.
Blühwiesen statt Rasen im Stadtpark. | Für jeden gefällten Baum sollen zwei gepflanzt werden.
Die Stadt soll Dächer begrünen. | Grünflächen sind gut für das Klima der Stadt.

Das Parken in der Altstadt muss teurer werden. | Abends kreist man eine halbe Stunde um den Block.
Wir brauchen ein Parkhaus am Bahnhof. | Kunden von auswärts brauchen Parkplätze.
Anwohner finden keine Parkplätze. | Das Parkhaus steht halb leer, weil es zu viel kostet.
Parkplätze vor der Apotheke nicht streichen! | Die Feuerwehr kommt an den Falschparkern nicht vorbei.
Falschparker sollen endlich abgeschleppt werden. | Anwohnerparken würde helfen.

Die Geschäfte in der Fußgängerzone sterben. | In jedem dritten Schaufenster hängt ein Schild.
Leerstand in der Fußgängerzone muss verschwinden. | Der Einzelhandel belebt das Zentrum.
Kleine Läden brauchen günstige Ladenmieten. | Alle kaufen nur noch im Internet.
Ein Wochenmarkt am Samstag wäre schön. | Der Wochenmarkt bringt Leute zu den Läden.
Der Einzelhandel braucht Unterstützung gegen den Onlinehandel. | Ketten verdrängen die Läden mit Charakter.

Das Krankenhaus muss bleiben. | Auf einen Termin beim Facharzt wartet man Monate.
Es fehlen Hausärzte in den Ortsteilen. | Im Notfall zählt jede Minute bis zum Krankenhaus.
Die Notaufnahme darf nicht schließen. | Die Hausärzte gehen alle in Rente.
Wir brauchen eine Praxis für Kinderärzte. | Schwangere müssen weit bis zur Klinik fahren.
Ein Ärztehaus im Zentrum wäre gut. | Patienten werden von den Praxen abgewiesen.

Die Feuerwehr braucht ein neues Gerätehaus. | Beim Hochwasser waren die Feuerwehrleute überfordert.
Die freiwillige Feuerwehr sucht Nachwuchs. | Ehrenamtliche Helfer verdienen Anerkennung.
Das Löschfahrzeug ist älter als ich. | Das Gerätehaus ist zu klein für das Löschfahrzeug.
Sirenen für den Katastrophenschutz wieder aufbauen! | Niemand hat die Warnung gehört.
Arbeitgeber sollen Feuerwehrleute freistellen. | Der Einsatz der Feuerwehr ist ehrenamtlich.

Solaranlagen auf alle städtischen Gebäude! | Strom vom eigenen Dach macht unabhängig.
Die Stadtwerke sollen Windräder bauen. | Die Stadtwerke kaufen noch immer Kohlestrom.
Eine Solarpflicht für Neubauten finde ich richtig. | Windräder verschandeln die Landschaft.
Fernwärme aus erneuerbaren Energien ausbauen. | Mit Fernwärme sparen die Haushalte Heizkosten.
Keine Windräder im Wald! | Die Energiewende beginnt vor Ort.

Überall liegt Müll herum. | Die Mülleimer quellen jedes Wochenende über.
Es braucht mehr Mülleimer am Fluss. | Leute werfen den Abfall einfach ins Gebüsch.
Der Wertstoffhof sollte samstags öffnen. | Die gelben Säcke reißen ständig.
Die Müllabfuhr kommt zu selten. | Sperrmüll steht wochenlang am Straßenrand.
Hundekot auf den Wegen ist eklig. | Abfall zieht Ratten an.

Das Jugendzentrum soll wieder öffnen. | Junge Leute hängen sonst nur am Bahnhof herum.
Jugendliche brauchen einen Treffpunkt. | Auf die Jugend hört niemand.
Eine Skateanlage für die Jugend! | Im Jugendzentrum gab es Proberäume.
Streetworker sollen am Bahnhof Jugendliche ansprechen. | Der Bolzplatz ist gesperrt.
Ein Jugendparlament mit eigenem Geld. | Jugendarbeit verhindert Ärger.

Das Theater darf nicht gekürzt werden. | Kultur hält eine Stadt zusammen.
Die Stadtbücherei soll sonntags öffnen. | In der Stadtbücherei lernen auch Erwachsene.
Mehr Konzerte auf dem Marktplatz! | Die Musikschule hat lange Wartelisten.
Das Museum braucht freien Eintritt. | Das Theater zieht Gäste aus dem Umland an.
Die Musikschule muss bezahlbar bleiben. | Ohne Konzerte und Museum ist es hier langweilig.

Senioren brauchen mehr Sitzbänke. | Viele alte Menschen sind einsam.
Das Pflegeheim braucht mehr Personal. | Die Pflegekräfte sind am Ende.
Betreutes Wohnen für Senioren fehlt. | Im Pflegeheim gibt es lange Wartelisten.
Pflegende Angehörige brauchen Hilfe. | Im Alter will man in seinem Viertel bleiben.
Ein Seniorenbeirat soll mitreden. | Pflege darf nicht arm machen.

Die Bordsteine müssen abgesenkt werden. | Mit dem Rollstuhl kommt man nicht hinein.
Das Rathaus ist nicht barrierefrei. | Auch mit Kinderwagen sind die Treppen ein Hindernis.
Der Aufzug am Bahnhof ist ständig kaputt. | Barrierefreiheit ist ein Recht.
Barrierefreie Toiletten in der Stadt fehlen. | Rollstuhlfahrer müssen Umwege fahren.
Ampeln brauchen Töne für Blinde. | Blinde finden den Übergang nicht.

Die Verwaltung muss digitaler werden. | Für einen Ausweis nimmt man sich einen Tag frei.
Termine im Bürgerbüro dauern Monate. | Formulare auf Papier sind von gestern.
Anträge sollen online möglich sein. | Im Bürgerbüro geht niemand ans Telefon.
Das Bürgerbüro braucht mehr Schalter. | Andere Verwaltungen schaffen Anträge in Minuten.
Die Internetseite der Verwaltung ist unübersichtlich. | Die Mitarbeiter im Amt sind freundlich, aber überlastet.

Die Straßenbeleuchtung fällt dauernd aus. | Frauen meiden die dunkle Unterführung.
Nachts fühlt man sich in der Unterführung unsicher. | Polizisten zu Fuß sieht man nie.
Mehr Polizei am Bahnhof! | Videoüberwachung verdrängt die Kriminalität nur.
Keine Videoüberwachung auf öffentlichen Plätzen. | Dunkle Ecken machen Angst.
Die Unterführung braucht helles Licht. | Sicherheit heißt auch gutes Licht.

Tempo dreißig in der ganzen Stadt! | Lastwagen donnern nachts durch den Ort.
Der Lärm der Lastwagen ist unerträglich. | Raser nehmen keine Rücksicht.
Wir brauchen die Umgehungsstraße. | Die Umgehungsstraße zerstört Äcker.
Mehr Blitzer gegen Raser! | Bei Tempo dreißig sinkt der Lärm.
Der Durchgangsverkehr muss aus dem Ort. | Die Anwohner schlafen bei geschlossenem Fenster.`
  .trim()
  .split('\n\n')
  .map((subject) =>
    subject.split('\n').map((line) => {
      const [demand = '', reason = ''] = line.split(' | ')
      return [demand, reason] as const
    }),
  )

/** 200 comments about twenty subjects; comment `tid` is about subject `tid % 20`. */
export function createGermanTownComments(): TopicComment[] {
  return Array.from({ length: 10 * SUBJECTS.length }, (_, tid) => {
    const lines = SUBJECTS[tid % SUBJECTS.length]!
    const turn = Math.floor(tid / SUBJECTS.length)
    const [demand] = lines[turn % lines.length]!
    const [, reason] = lines[(turn * 2 + Math.floor(turn / lines.length)) % lines.length]!
    return { tid, txt: turn % 3 === 2 ? `${reason} ${demand}` : `${demand} ${reason}` }
  })
}
